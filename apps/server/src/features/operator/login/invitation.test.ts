import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { operatorLetters } from '#server/people/operators/invitation-letter.ts'
import { stepOf, totpCode } from '#server/people/operators/totp.ts'
import { waitingMail } from '#server/platform/mail/queue.ts'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'
import { DAY_MS, MINUTE_MS } from '@okolo/contract/durations'
import { loggedIn, operatorBrowser, type OperatorBrowser } from '../testing/operator-browser.ts'

const PASSWORD = 'a quiet violin at noon'
const ORIGIN = 'https://okolo.example'
let site: Awaited<ReturnType<typeof startPeople>>
let ann: OperatorBrowser

beforeAll(async () => {
  site = await startPeople({ publicUrl: ORIGIN })
  await seedPlaces(site.db)
})
beforeEach(async () => {
  await sql`truncate operator_session, operator_action, operator, mail, attempt cascade`.execute(
    site.db,
  )
  ann = await loggedIn(site.app, site.db, { now: site.now(), name: 'Ann', origin: ORIGIN })
})
afterAll(() => site.close())

const browser = () => operatorBrowser(site.app, ORIGIN)
const GIVEN = { name: 'Ed', email: 'ed@okolo.example', role: 'editor', cities: 'Bratislava' }

/** The address of the link in the letter that waits. */
async function mailedLink(): Promise<string> {
  const [letter] = await waitingMail(site.db, 1)
  const { publicUrl, secrets, clock } = site.people
  const write = operatorLetters({ ...site.people, db: site.db, publicUrl, secrets, clock })
  const written = letter === undefined ? null : await write(letter)
  const url = /https:\S+accept\S+/.exec(written?.text ?? '')?.[0] ?? ''
  expect(written?.text).toContain('Ann invites you')
  return url.slice(ORIGIN.length)
}

/** Reads the key as a person types it into an app. */
function appOf(page: string): (at: Date) => string {
  const key = /<code>([A-Z2-7 ]{39,})<\/code>/.exec(page)?.[1]?.replaceAll(' ', '') ?? ''
  const bits = Array.from(key, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return (at) => totpCode(Buffer.from(bytes), stepOf(at))
}

/** Invites Ed, who accepts. */
async function accepted() {
  await ann.post('/operator/people', GIVEN)
  const url = await mailedLink()
  const ed = browser()
  const page = await ed.get(url)
  const app = appOf(page.payload)
  const token = new URL(url, ORIGIN).searchParams.get('token') ?? ''
  const fields = { token, password: PASSWORD, again: PASSWORD, code: app(site.now()) }
  const answer = await ed.post('/operator/accept', fields)
  const codes = [...answer.payload.matchAll(/<code>([a-z2-7]{5}-[a-z2-7]{5})<\/code>/g)]
  return { ed, url, app, fields, answer, codes: codes.map(([, code = '']) => code) }
}

const logIn = (fields: Record<string, string>) =>
  browser().post('/operator/login', { email: GIVEN.email, password: PASSWORD, ...fields })

test('an invited editor sets password and codes, gets ten recovery codes and is in', async () => {
  const { ed, answer, codes } = await accepted()
  expect(answer.statusCode).toBe(200)
  expect(new Set(codes).size).toBe(10)
  const start = await ed.get('/operator/sources')
  expect(start.payload).toContain('Ed <small>editor</small>')
  const log = (await ann.get('/operator/log?who=Ed')).payload
  expect(log).toContain('by: invitation')
  expect(log).not.toContain('operator.invite')
  // The log is kept for ever, so no address stands in it.
  expect((await ann.get('/operator/log')).payload).not.toContain(GIVEN.email)
})

test('the link works once, for three days, and ends when another one is sent', async () => {
  const { url, fields } = await accepted()
  const gone = async (path: string) => (await browser().get(path)).statusCode
  expect([await gone(url), (await browser().post('/operator/accept', fields)).statusCode]).toEqual([
    410, 410,
  ])
  await ann.post('/operator/people', { ...GIVEN, name: 'Flo', email: 'flo@okolo.example' })
  const first = await mailedLink()
  const card = /\/operator\/people\/(\d+)\/invite/g
  const ids = [...(await ann.get('/operator/people')).payload.matchAll(card)].map(([, id]) => id)
  await ann.post(`/operator/people/${ids.at(-1)}/invite`)
  expect(await gone(first)).toBe(410)
  const second = await mailedLink()
  expect(await gone(second)).toBe(200)
  site.pass(3 * DAY_MS)
  expect(await gone(second)).toBe(410)
})

test.each([
  [{ password: 'short', again: 'short' }, 'too short'],
  [{ password: 'password1', again: 'password1' }, 'too common'],
  [{ again: 'another quiet violin' }, 'The two passwords differ.'],
  [{ code: '000000' }, 'The code is wrong.'],
])('refuses %o with the reason, and the link still works', async (wrong, said) => {
  await ann.post('/operator/people', GIVEN)
  const url = await mailedLink()
  const page = await browser().get(url)
  const token = new URL(url, ORIGIN).searchParams.get('token') ?? ''
  const code = appOf(page.payload)(site.now())
  const answer = await browser().post('/operator/accept', {
    token,
    password: PASSWORD,
    again: PASSWORD,
    code,
    ...wrong,
  })
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([400, undefined])
  expect(answer.payload).toContain(said)
  expect((await browser().get(url)).statusCode).toBe(200)
})

test('address, password and code log in; a code works once, and wrong ones look alike', async () => {
  const { app, fields } = await accepted()
  expect((await logIn({ code: fields.code })).statusCode).toBe(400)
  site.pass(MINUTE_MS)
  const code = app(site.now())
  const wrong = [
    await logIn({ code, password: 'a loud violin at noon' }),
    await logIn({ code: '000000' }),
    await logIn({ code, email: 'nobody@okolo.example' }),
  ]
  const plain = (text: string) => text.replaceAll(/value="[^"]*"/g, '')
  expect(new Set(wrong.map(({ payload }) => plain(payload))).size).toBe(1)
  const both = await Promise.all([logIn({ code }), logIn({ code })])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([303, 400])
  expect((await logIn({ code })).statusCode).toBe(400)
})

test('a recovery code logs in once, however it is typed, and none is stored', async () => {
  const { codes } = await accepted()
  const [first = ''] = codes
  const stored = await sql`select * from operator, operator_recovery`.execute(site.db)
  expect(JSON.stringify(stored.rows)).not.toContain(first.replace('-', ''))
  const typed = ` ${first.toUpperCase().replace('-', ' ')} `
  expect((await logIn({ code: typed })).statusCode).toBe(303)
  expect((await logIn({ code: first })).statusCode).toBe(400)
})

test('ten wrong tries for an address make further ones wait, also right ones', async () => {
  const { app } = await accepted()
  site.pass(MINUTE_MS)
  for (let i = 0; i < 10; i += 1) await logIn({ code: '000000' })
  const shut = await logIn({ code: app(site.now()) })
  expect([shut.statusCode, Number(shut.headers['retry-after']) > 0]).toEqual([429, true])
  site.pass(61 * MINUTE_MS)
  expect((await logIn({ code: app(site.now()) })).statusCode).toBe(303)
})

test('an owner ends somebody: session, password and link are gone, the last owner stays', async () => {
  const { ed, app } = await accepted()
  const people = await ann.get('/operator/people')
  const id = /people\/(\d+)\/invite/.exec(people.payload)?.[1] ?? ''
  await ann.post(`/operator/people/${id}/end`, { sure: 'yes' })
  expect((await ed.get('/operator/sources')).statusCode).toBe(401)
  site.pass(MINUTE_MS)
  expect((await logIn({ code: app(site.now()) })).statusCode).toBe(400)
  const rest = await ann.get('/operator/people')
  expect(rest.payload).not.toContain(GIVEN.email)
  const own = /people\/(\d+)\/end/.exec(rest.payload)?.[1] ?? ''
  const refused = await ann.post(`/operator/people/${own}/end`, { sure: 'yes' })
  expect(refused.payload).toContain('The last owner stays an owner.')
})

test('a password changes with the present one and a code, and other devices are out', async () => {
  const { ed, app } = await accepted()
  site.pass(MINUTE_MS)
  const other = browser()
  await other.post('/operator/login', {
    email: GIVEN.email,
    password: PASSWORD,
    code: app(site.now()),
  })
  await ed.get('/operator/me')
  site.pass(MINUTE_MS)
  const given = { password: 'four quiet cellos', again: 'four quiet cellos' }
  const wrong = { ...given, present: 'not this one', code: app(site.now()) }
  expect((await ed.post('/operator/me/password', wrong)).payload).toContain('is wrong')
  const right = { ...given, present: PASSWORD, code: app(site.now()) }
  expect((await ed.post('/operator/me/password', right)).statusCode).toBe(303)
  expect((await ed.get('/operator/me')).payload).toContain('Your password was changed.')
  expect((await other.get('/operator/me')).statusCode).toBe(401)
})

test('the letter of an invitation is in the language that was chosen', async () => {
  await ann.post('/operator/people', { ...GIVEN, locale: 'de' })
  const [letter] = await waitingMail(site.db, 1)
  const { publicUrl, secrets, clock } = site.people
  const write = operatorLetters({ ...site.people, db: site.db, publicUrl, secrets, clock })
  const written = letter === undefined ? null : await write(letter)
  expect(written).toMatchObject({ locale: 'de', subject: 'Betreue Okolo mit uns' })
  expect(written?.text).toContain('Der Link gilt einmal und 3 Tage lang.')
})
