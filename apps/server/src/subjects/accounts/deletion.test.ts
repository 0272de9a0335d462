import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseDue } from '#server/people/accounts/erasure.ts'
import { fullMember } from './testing/full-member.ts'
import { linkOf, startPeople } from './testing/people.ts'
import { DAY_MS } from '@okolo/contract/durations'

let site: Awaited<ReturnType<typeof startPeople>>

beforeAll(async () => {
  site = await startPeople()
})
afterAll(() => site.close())

const post = (url: string, payload: object) => site.ask('POST', `/v1/users/${url}`, payload)

describe('deleting an account', () => {
  test('closes it at once, says when it is erased, and the mailed link takes it back', async () => {
    const { access, refresh, image } = await fullMember(site, 'alena@example.com', 'Alena')
    const picture = await site.app.inject(image)
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 512,
      height: 512,
    })
    const deleted = await site.ask('DELETE', '/v1/users/me/', null, { token: access })
    expect(deleted.json().detail).toContain('will be deleted on 20 December 2026')
    expect((await site.ask('GET', '/v1/users/me/', null, { token: access })).statusCode).toBe(401)
    expect((await post('token/refresh/', { refresh })).json().code).toBe('token_not_valid')
    expect((await site.app.inject(image)).statusCode).toBe(404)
    const login = await site.logIn('alena@example.com')
    expect([login.statusCode, login.json().code]).toEqual([400, 'account_deactivated'])
    expect(login.json().errors.non_field_errors[0]).toContain('deleted on 20 December 2026')
    expect((await site.logIn('alena@example.com', 'a wrong one')).json().code).toBe(
      'invalid_credentials',
    )

    const letter = await site.letter('alena@example.com', 'deactivated')
    expect(letter.text).toContain('On 20 December 2026, 30 days after closing it')
    expect(letter.text).not.toMatch(/refund/i)
    // The page of the login can have the link mailed again.
    await post('deletion/cancel/', { email: 'alena@example.com' })
    const { path, k } = linkOf(await site.letter('alena@example.com', 'cancel'))
    expect(path).toBe('/en/account/cancel')
    expect((await post('deletion/cancel/confirm/', { token: k })).statusCode).toBe(200)
    expect((await post('deletion/cancel/confirm/', { token: k })).json().code).toBe('link_expired')
    // The other letter's link is of no use any more.
    expect((await post('deletion/cancel/confirm/', { token: linkOf(letter).k })).json().code).toBe(
      'link_expired',
    )
    expect((await site.logIn('alena@example.com')).statusCode).toBe(200)
    expect((await site.app.inject(image)).statusCode).toBe(200)
    expect((await site.ask('GET', '/v1/users/me/', null, { token: access })).statusCode).toBe(401)
  })

  test('deletes an account by a mailed link, and only once it is confirmed', async () => {
    const { access } = await site.member('bruno@example.com')
    const asked = await post('deletion/', { email: 'bruno@example.com' })
    expect((await post('deletion/', { email: 'nobody@example.com' })).json()).toEqual(asked.json())
    const { path, k } = linkOf(await site.letter('bruno@example.com', 'delete'))
    expect(path).toBe('/en/account/delete')
    expect((await site.ask('GET', '/v1/users/me/', null, { token: access })).statusCode).toBe(200)
    // A link of another kind confirms nothing.
    await post('password/reset/', { email: 'bruno@example.com' })
    const other = linkOf(await site.letter('bruno@example.com', 'reset')).k
    expect((await post('deletion/confirm/', { token: other })).json().code).toBe('link_expired')
    const confirmed = await post('deletion/confirm/', { token: k })
    expect([confirmed.statusCode, confirmed.json().erased_on]).toEqual([
      200,
      new Date(site.now().getTime() + 30 * DAY_MS).toISOString(),
    ])
    expect((await site.ask('GET', '/v1/users/me/', null, { token: access })).statusCode).toBe(401)
  })

  test('after 30 days nothing tells who it was, in any table', async () => {
    const { user, image } = await fullMember(site, 'zuzana@example.com')
    const { access: other } = await fullMember(site, 'other@example.com', 'Otto')
    await site.ask('POST', '/v1/feedback/', {
      email: 'Zuzana@example.com',
      message: 'Zuzana, not signed in.',
    })
    const { access } = (await site.logIn('zuzana@example.com')).json()
    await site.ask('DELETE', '/v1/users/me/', null, { token: access })
    await site.letters()
    site.pass(30 * DAY_MS - 1000)
    await eraseDue(site.people, site.now())
    expect((await site.rows('user_account')).some(({ uuid }) => uuid === user.uuid)).toBe(true)
    site.pass(1000)
    await eraseDue(site.people, site.now())
    const everything = JSON.stringify(await allRows())
    for (const trace of [
      'zuzana',
      'Zuzana',
      user.uuid,
      image.split('/').at(-1)?.slice(0, 24) ?? '',
    ])
      expect(everything).not.toContain(trace)
    expect(everything).toContain('other@example.com')
    // The rating stays, without its author.
    expect(
      (await site.rows('feedback')).some(({ rating, email }) => rating === 9 && email === ''),
    ).toBe(true)
    expect((await site.logIn('zuzana@example.com')).json().code).toBe('invalid_credentials')
    // The address is free again.
    expect((await site.member('zuzana@example.com')).user.uuid).not.toBe(user.uuid)
    expect(other).toBeTruthy()
  })

  test('an address that nobody confirms is forgotten after 30 days', async () => {
    await site.signUp('typo@exampel.com')
    site.pass(30 * DAY_MS)
    await eraseDue(site.people, site.now())
    expect(JSON.stringify(await allRows())).not.toContain('exampel')
  })
})

test('the export holds everything that is stored, and no secret', async () => {
  const { access, refresh, user } = await fullMember(site, 'dora@example.com')
  await fullMember(site, 'stranger@example.com')
  const answer = await site.ask('GET', '/v1/users/me/export/', null, { token: access })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = unzipSync(new Uint8Array(answer.rawPayload))
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  expect(JSON.parse(text('user_account.json'))[0]).toMatchObject({
    uuid: user.uuid,
    email: 'dora@example.com',
    name: 'Zuzana Vzácna',
  })
  expect(text('feedback.json')).toContain('Zuzana Vzácna writes.')
  expect(text('user_identity.json')).toContain('sub-dora@example.com')
  expect(text('user_session.json')).toContain('Test/1')
  expect(text('mail.json')).toContain('verify')
  expect(files['picture.webp']?.length).toBeGreaterThan(100)
  const whole = Object.keys(files).map(text).join('\n')
  for (const secret of ['argon2', refresh, 'stranger@example.com', 'hash'])
    expect(whole.replace(text('README.txt'), '')).not.toContain(secret)
})

async function allRows(): Promise<Record<string, unknown>[][]> {
  const names = await site.db.introspection.getTables()
  return Promise.all(names.map(({ name }) => site.rows(name)))
}
