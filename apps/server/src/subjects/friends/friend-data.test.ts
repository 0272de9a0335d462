import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'
import { eraseDue, personalDataOf } from '#server/people/accounts/erasure.ts'

let site: Awaited<ReturnType<typeof startPeople>>
beforeAll(async () => {
  site = await startPeople()
})
afterAll(() => site.close())

test('the export holds one’s friends, blocks and link; erasing an account leaves nothing of it with others', async () => {
  const [anna, boris, clara] = [
    await site.member('anna@example.com'),
    await site.member('boris@example.com'),
    await site.member('clara@example.com'),
  ]
  const nothing = { friendship: [], user_block: [], ended_friendship: [], friend_invite: [] }
  const ask = (method: 'POST', url: string, { access }: typeof anna) =>
    site.ask(method, url, null, { token: access })
  await ask('POST', `/v1/friends/${boris.user.uuid}/`, anna)
  await ask('POST', `/v1/friends/${anna.user.uuid}/`, boris)
  await ask('POST', `/v1/friends/${clara.user.uuid}/block/`, anna)
  await ask('POST', '/v1/friends/invites/', anna)
  const kept = async ({ user }: typeof anna) => {
    const { friendship, user_block, ended_friendship, friend_invite } = await personalDataOf(
      site.db,
      user.id,
    )
    return { friendship, user_block, ended_friendship, friend_invite }
  }
  expect(await kept(anna)).toMatchObject({
    friendship: [{ asked_by: anna.user.uuid }],
    user_block: [{ blocked_id: clara.user.uuid }],
    ended_friendship: [{ other_id: clara.user.uuid }],
    friend_invite: [{ created_at: site.now() }],
  })
  expect(await kept(boris)).toMatchObject({ friendship: [{ asked_by: anna.user.uuid }] })
  // Nobody learns from their own data who has blocked them.
  expect(await kept(clara)).toEqual(nothing)

  await site.ask('DELETE', '/v1/users/me/', null, { token: anna.access })
  site.pass(31 * 24 * 3_600_000)
  await eraseDue(site.people, site.now())
  expect(await kept(boris)).toEqual(nothing)
  for (const table of Object.keys(nothing))
    expect([table, await site.rows(table)]).toEqual([table, []])
})
