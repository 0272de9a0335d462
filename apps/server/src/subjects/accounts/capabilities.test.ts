import { LoginAnswer } from '@okolo/contract/people/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CAPABILITY_TABLES } from '#server/people/accounts/capabilities.ts'
import { meetIdentity } from '#server/people/accounts/identities.ts'
import { linkOf, PASSWORD, startPeople } from './testing/people.ts'
import { capabilitiesOf, CALENDAR, INVITES, PUSH, pushTo } from './testing/all-capabilities.ts'

const LIST = '/v1/users/me/capabilities/'
const SESSIONS = '/v1/users/me/sessions/'
const ALL = [...CAPABILITY_TABLES]
let site: Awaited<ReturnType<typeof startPeople>>
let viewer: string
let count = 0
let email = ''
beforeAll(async () => {
  site = await startPeople({}, { requestsPerMinute: 1_000_000 })
})
beforeEach(async () => {
  count += 1
  email = `owner${count}@example.com`
  site.pass(2 * 3_600_000)
  viewer = (await site.member(`viewer${count}@example.com`)).access
})
afterAll(() => site.close())

/** Makes an account unconfirmed, as if its capabilities were made before it had to be confirmed. */
const unconfirm = (uuid: string) =>
  sql`update user_account set email_verified_at = null where uuid = ${uuid}`.execute(site.db)

/** `number`: of the letter, of those with such a link. */
async function resetPassword(number: number): Promise<void> {
  await site.ask('POST', '/v1/users/password/reset/', { email })
  const { u: uid, k: token } = linkOf(await site.letter(email, 'reset', number))
  const answer = await site.ask('POST', '/v1/users/password/reset/confirm/', {
    uid,
    token,
    new_password1: 'a third silent drum',
    new_password2: 'a third silent drum',
  })
  expect(answer.statusCode).toBe(200)
}

async function confirmAddress(token: string): Promise<void> {
  await site.ask('POST', '/v1/users/email/verify/', null, { token })
  const { k } = linkOf(await site.letter(email, 'verify', 2))
  const answer = await site.ask('POST', '/v1/users/email/verify/confirm/', { token: k }, { token })
  expect(answer.statusCode).toBe(200)
}

type Member = { access: string; user: { uuid: string } }

describe('every capability', () => {
  test.each<[string, string[], (member: Member) => Promise<unknown>]>([
    ['works', ALL, async () => {}],
    ['ends with a new password', [], () => resetPassword(2)],
    [
      'ends with the first confirmation by a reset',
      [],
      async ({ user }) => {
        await unconfirm(user.uuid)
        await resetPassword(2)
      },
    ],
    [
      'but sessions ends with the first confirmation by its own link',
      ['user_session', 'refresh_token'],
      async ({ user, access }) => {
        await unconfirm(user.uuid)
        await confirmAddress(access)
      },
    ],
    [
      'of an unconfirmed account ends when another sign-up confirms the address',
      [],
      async ({ user }) => {
        await unconfirm(user.uuid)
        site.pass(1000)
        await confirmAddress((await site.signUp(email, 'a second loud trumpet')).access)
      },
    ],
    [
      'of an unconfirmed account ends when a social login confirms the address',
      [],
      async ({ user }) => {
        await unconfirm(user.uuid)
        const identity = { provider: 'google', subject: email, email, name: '' } as const
        const now = site.now()
        await meetIdentity(site.db, { ...identity, isEmailVerified: true }, { now, locale: 'en' })
      },
    ],
    [
      'ends when somebody logs out everywhere else',
      [],
      ({ access }) => site.ask('DELETE', SESSIONS, null, { token: access }),
    ],
    [
      'stays ended when a closed account is opened again',
      [],
      async ({ access }) => {
        await site.ask('DELETE', '/v1/users/me/', null, { token: access })
        const { k } = linkOf(await site.letter(email, 'deactivated'))
        const path = '/v1/users/deletion/cancel/confirm/'
        expect((await site.ask('POST', path, { token: k })).statusCode).toBe(200)
      },
    ],
  ])('%s', async (_what, stays, end) => {
    const member = await site.member(email)
    const probes = await capabilitiesOf(site, { member, email, viewer })
    await end(member)
    const working: string[] = []
    for (const table of CAPABILITY_TABLES) if (await probes[table]()) working.push(table)
    expect(working.toSorted()).toEqual(stays.toSorted())
  })

  test('is made by nobody whose session ends meanwhile', async () => {
    const { access } = await site.member(email)
    for (let round = 0; round < 5; round += 1) {
      const other = LoginAnswer.parse((await site.logIn(email)).json()).access
      const make = (url: string) => site.ask('POST', url, null, { token: other })
      await Promise.all([
        make(CALENDAR),
        make(INVITES),
        site.ask('DELETE', SESSIONS, null, { token: access }),
        make(CALENDAR),
        make(INVITES),
      ])
      expect((await site.ask('GET', LIST, null, { token: access })).json().results).toEqual([])
    }
  })
})

describe('a stranger who signs up with the address of somebody else', () => {
  test('makes nothing that works without a login', async () => {
    const { access } = await site.signUp(email)
    for (const [url, body] of [
      [CALENDAR, null],
      [INVITES, null],
      [`${INVITES}mail/`, { email: 'friend@example.com' }],
      [PUSH, pushTo('stranger')],
    ] as const) {
      const answer = await site.ask('POST', url, body, { token: access, locale: 'sk' })
      expect([url, answer.statusCode, answer.json()]).toEqual([
        url,
        403,
        expect.objectContaining({
          code: 'not_allowed',
          message: 'Najprv potvrďte svoj e-mail: odkaz je v správe, ktorú sme vám poslali.',
        }),
      ])
    }
    expect((await site.ask('GET', LIST, null, { token: access })).json().results).toEqual([])
    // A device of earlier days can still be switched off.
    const off = { ...pushTo('stranger'), active: false }
    expect((await site.ask('POST', PUSH, off, { token: access })).statusCode).toBe(200)
  })

  test('reads nothing by a calendar address of earlier days, not even before a reset', async () => {
    const { user, access } = await site.member(email)
    const { url } = (await site.ask('POST', CALENDAR, null, { token: access })).json()
    const { pathname } = new URL(url)
    await unconfirm(user.uuid)
    expect((await site.ask('GET', pathname)).statusCode).toBe(404)
    await resetPassword(1)
    expect((await site.ask('GET', pathname)).statusCode).toBe(404)
    expect(LoginAnswer.safeParse((await site.logIn(email, PASSWORD)).json()).success).toBe(false)
  })
})

test('capabilities are listed for their owner alone, and each is ended for itself', async () => {
  const { access: token } = await site.member(email)
  const probes = await capabilitiesOf(site, { member: { access: token }, email, viewer })
  const list = async () => (await site.ask('GET', LIST, null, { token })).json().results
  const rows: { id: string; kind: string }[] = await list()
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['calendar', 'invitation', 'push'])
  expect(rows).toContainEqual({
    id: expect.any(String),
    kind: 'push',
    device: 'android',
    created_at: site.now().toISOString(),
  })
  expect((await site.ask('GET', LIST, null, { token: viewer })).json().results).toEqual([])
  expect((await site.ask('GET', LIST)).statusCode).toBe(401)
  const tables = {
    calendar: 'saved_calendar',
    invitation: 'friend_invite',
    push: 'push_registration',
  }
  for (const [kind, table] of Object.entries(tables)) {
    const url = `${LIST}${rows.find((row) => row.kind === kind)?.id}/`
    expect((await site.ask('DELETE', url)).statusCode).toBe(401)
    expect((await site.ask('DELETE', url, null, { token: viewer })).statusCode).toBe(404)
    const probe = Object.entries(probes).find(([name]) => name === table)?.[1]
    expect(await probe?.()).toBe(true)
    expect((await site.ask('DELETE', url, null, { token })).json()).toEqual({
      detail: 'That no longer works.',
    })
    expect(await probe?.()).toBe(false)
    expect((await site.ask('DELETE', url, null, { token })).statusCode).toBe(404)
  }
  expect(await list()).toEqual([])
  expect((await site.ask('DELETE', `${LIST}x/`, null, { token })).statusCode).toBe(404)
})
