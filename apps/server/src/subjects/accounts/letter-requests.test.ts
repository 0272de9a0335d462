import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { requestLetter } from '#server/platform/mail/letter-requests.ts'
import { startPeople } from './testing/people.ts'

const RESET = '/v1/users/password/reset/'
let site: Awaited<ReturnType<typeof startPeople>>

beforeAll(async () => {
  site = await startPeople()
  await catalogueBuilder(site.db)
  await site.member('known@example.com')
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.letters()
  await sql`delete from attempt`.execute(site.db)
})

const requests = async () =>
  (await site.rows('letter_request')).map(({ kind, email }) => [kind, email])
const lettersTo = async (start: string, kind: string) =>
  (await site.letters()).filter(({ mail }) => mail.kind === kind && mail.address.startsWith(start))

test.each([
  ['a new password', RESET, {}, 'reset'],
  ['a deletion', '/v1/users/deletion/', {}, 'delete'],
  ['the end of a deletion', '/v1/users/deletion/cancel/', {}, 'cancel'],
  ['the newsletter', '/v1/newsletter/', { city: 'bratislava' }, 'newsletter'],
])('stores the request for %s before it answers, whoever asks', async (_what, url, more, kind) => {
  const before = await site.rows('mail')
  for (const email of ['known@example.com', 'unknown@example.com']) {
    const answer = await site.ask('POST', url, { email, ...more })
    expect([answer.statusCode, (await requests()).at(-1)]).toEqual([
      answer.statusCode < 300 ? answer.statusCode : 'refused',
      [kind, email],
    ])
  }
  // Nothing else is done before the answer, so that its time tells nothing.
  expect(await site.rows('mail')).toEqual(before)
  await site.answerLetters()
  expect(await requests()).toEqual([])
})

test('mails a new password to an address with an account, and nothing to others', async () => {
  const before = await lettersTo('known', 'reset')
  for (const email of ['known@example.com', 'unknown@example.com'])
    await site.ask('POST', RESET, { email })
  await Promise.all([site.answerLetters(), site.answerLetters()])
  expect(await lettersTo('known', 'reset')).toHaveLength(before.length + 1)
  expect(await lettersTo('unknown', 'reset')).toEqual([])
})

test('tries a request that failed again later, and answers the others meanwhile', async () => {
  const broken = { kind: 'newsletter', email: 'broken@example.com', locale: 'en' } as const
  await requestLetter(site.db, { ...broken, details: { city: '999999' } }, site.now())
  await requestLetter(
    site.db,
    { kind: 'reset', email: 'known@example.com', locale: 'en' },
    site.now(),
  )
  await expect(site.answerLetters()).rejects.toThrow()
  await site.answerLetters()
  expect(await requests()).toEqual([['newsletter', 'broken@example.com']])
  await sql`delete from letter_request`.execute(site.db)
})

test('sends a mailbox few letters, whatever tags its address carries', async () => {
  for (let i = 0; i < 20; i += 1) {
    const email = `victim+${i}@example.com`
    await site.signUp(email)
    await site.ask('POST', RESET, { email })
    await site.ask('POST', '/v1/newsletter/', { email, city: 'bratislava' })
  }
  await site.letters()
  expect(await lettersTo('victim', 'verify')).toHaveLength(5)
  expect(await lettersTo('victim', 'reset')).toHaveLength(5)
  expect(await lettersTo('victim', 'newsletterConfirm')).toHaveLength(3)
}, 60_000)

test('counts the dots of an address at Gmail for nothing', async () => {
  for (const name of ['c.arla', 'ca.rla', 'car.la', 'carl.a', 'c.a.rla', 'ca.r.la', 'carla'])
    await site.signUp(`${name}@gmail.com`)
  expect(await lettersTo('c', 'verify')).toHaveLength(5)
}, 60_000)
