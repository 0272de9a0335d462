import { NotificationPage } from '@okolo/contract/people/notification'
import { FriendsNext, SavedList, UserState } from '@okolo/contract/people/saved'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'
import { tellFriends } from './jobs.ts'

let site: Awaited<ReturnType<typeof startPeople>>
type Member = Awaited<ReturnType<typeof site.member>>
let anna: Member
let ben: Member
let stranger: Member

beforeAll(async () => {
  site = await startPeople()
  const { event } = await catalogueBuilder(site.db)
  await event({ slug: 'shown', dates: [{ start: '2026-11-27T19:00:00Z' }] })
  await event({ slug: 'secret', dates: [{ start: '2026-11-28T19:00:00Z' }] })
  anna = await site.member('anna@example.com')
  ben = await site.member('ben@example.com')
  stranger = await site.member('stranger@example.com')
  for (const [who, whom] of [
    [anna, ben],
    [ben, anna],
  ] as const)
    await site.ask('POST', `/v1/friends/${whom.user.uuid}/`, null, { token: who.access })
  const save = (slug: string, visibility: string) =>
    site.ask('POST', `/v1/events/${slug}/save/`, { visibility }, { token: anna.access })
  await save('shown', 'friends')
  await save('secret', 'nobody')
})
afterAll(() => site.close())

const savedOfAnna = (who: Member) =>
  site.ask('GET', `/v1/users/${anna.user.uuid}/saved/`, null, { token: who.access })
const userStateOf = async (who: Member) =>
  UserState.parse((await site.ask('GET', '/v1/saved/overlay/', null, { token: who.access })).json())
const nextOf = async (who: Member) =>
  FriendsNext.parse(
    (await site.ask('GET', '/v1/saved/friends/', null, { token: who.access })).json(),
  ).results.map(({ friend, event }) => [friend, event.slug])
const toldTo = async (who: Member) =>
  NotificationPage.parse(
    (await site.ask('GET', '/v1/notifications/', null, { token: who.access })).json(),
  ).results.filter(({ kind }) => kind === 'friend_saved')

test('a friend sees what is saved for friends, and nothing else', async () => {
  const { results } = SavedList.parse((await savedOfAnna(ben)).json())
  expect(results.map(({ slug }) => slug)).toEqual(['shown'])
  expect(await userStateOf(ben)).toMatchObject({
    saved: [],
    hidden: [],
    going: [{ slug: 'shown', friends: [anna.user.uuid] }],
    friends: [{ uuid: anna.user.uuid }],
  })
})

test('a friend’s next event is the soonest that they show to friends', async () => {
  expect(await nextOf(ben)).toEqual([[anna.user.uuid, 'shown']])
  expect(await nextOf(stranger)).toEqual([])
  expect(await nextOf(anna)).toEqual([])
  const save = (visibility: string) =>
    site.ask('POST', '/v1/events/secret/save/', { visibility }, { token: anna.access })
  await save('friends')
  expect(await nextOf(ben)).toEqual([[anna.user.uuid, 'shown']])
  await save('nobody')
  await site.ask('POST', '/v1/events/shown/save/', { visibility: 'nobody' }, { token: anna.access })
  expect(await nextOf(ben)).toEqual([])
  await site.ask(
    'POST',
    '/v1/events/shown/save/',
    { visibility: 'friends' },
    { token: anna.access },
  )
})

test('somebody sees which of their own saves friends do not see', async () => {
  const { saved, hidden } = await userStateOf(anna)
  expect([saved.toSorted(), hidden]).toEqual([['secret', 'shown'], ['secret']])
})

test('a stranger must be a friend first, and nobody sees anything without an account', async () => {
  const refused = await savedOfAnna(stranger)
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    'You must be friends to see this',
  ])
  expect((await userStateOf(stranger)).going).toEqual([])
  expect((await site.ask('GET', `/v1/users/${anna.user.uuid}/saved/`)).statusCode).toBe(401)
})

test('friends are notified once, after the save has settled', async () => {
  expect(await tellFriends(site.db, site.now())).toBe(0)
  await sql`update saved_event set saved_at = saved_at - interval '10 minutes'`.execute(site.db)
  const counts = await Promise.all([1, 2].map(() => tellFriends(site.db, site.now())))
  expect(counts.reduce((sum, count) => sum + count)).toBe(1)
  expect(await toldTo(ben)).toMatchObject([
    { path: '/en/events/shown', actor: { uuid: anna.user.uuid } },
  ])
  expect(await toldTo(stranger)).toEqual([])
})

test('hides people from those they blocked', async () => {
  await site.ask('POST', `/v1/friends/${ben.user.uuid}/block/`, null, { token: anna.access })
  expect((await savedOfAnna(ben)).statusCode).toBe(404)
  expect((await userStateOf(ben)).going).toEqual([])
  expect(await nextOf(ben)).toEqual([])
  expect(await toldTo(ben)).toEqual([])
})
