import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { translated } from '#server/catalogue/testing/translated.ts'
import { loggedIn } from '#server/features/operator/testing/operator-browser.ts'
import { linkOf, startPeople } from '#server/subjects/accounts/testing/people.ts'
import { forgetReporters } from './jobs/forget-reporters.ts'
import { hideReported } from './jobs/hide-reported.ts'
import { sampleEvents } from './testing/sample-events.ts'
import { DAY_MS } from '@okolo/contract/durations'

let site: Awaited<ReturnType<typeof startPeople>>
let slugs: string[] = []
let people = 0

beforeAll(async () => {
  site = await startPeople()
  const titles = ['Quartet in the yard', 'Winter market', 'Lecture on bees', 'Opera', 'Football']
  slugs = await sampleEvents(site.db, site.now, titles)
})
afterAll(() => site.close())
beforeEach(async () => {
  await sql`delete from event_report`.execute(site.db)
  await sql`delete from mail`.execute(site.db)
})

const slugAt = (i: number) => slugs[i] ?? ''
const report = (slug: string, more: object = {}, given: Parameters<typeof site.ask>[3] = {}) =>
  site.ask('POST', `/v1/events/${slug}/report/`, { reason: 'wrong_place', ...more }, given)
async function member() {
  people += 1
  const email = `m${people}@example.com`
  const { access } = await site.member(email)
  return { email, token: access }
}
const confirm = (k: string) =>
  site.app.inject({
    method: 'POST',
    url: '/en/letters/report',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ k }).toString(),
  })
/** Reports with an address and follows the mailed link. */
async function confirmed(slug: string, email: string) {
  await report(slug, { email })
  const { k } = linkOf(await site.letter(email, 'reportConfirm'))
  return confirm(k)
}
const hide = async () => {
  const hidden = await hideReported(site.db, site.now())
  site.app.invalidate()
  return hidden
}
const pageOf = async (slug: string) => (await site.ask('GET', `/v1/events/${slug}/`)).statusCode
const operator = () => loggedIn(site.app, site.db, { now: site.now() })
async function decide(slug: string, decision: string, more: Record<string, string> = {}) {
  const browser = await operator()
  await browser.get('/operator/reports')
  const answer = await browser.post(`/operator/reports/${slug}/decide`, { decision, ...more })
  site.app.invalidate()
  return answer
}
const lettersTo = async (email: string) =>
  (await site.letters(email)).filter(({ mail }) => mail.kind.startsWith('report'))

test('a signed-in person gets a receipt with a number at once, and the decision with the operator’s words', async () => {
  const { email, token } = await member()
  const sent = await report(slugAt(0), { note: 'It is next door' }, { token, locale: 'sk' })
  expect(sent.statusCode).toBe(201)
  const { number, mail, detail } = sent.json()
  expect([mail, number]).toEqual(['receipt', expect.stringMatching(/^R-[2-9A-Z]{8}$/)])
  expect(detail).toContain(number)
  const receipt = await site.letter(email, 'reportReceipt')
  expect(receipt.subject).toBe(`We have your report ${number}`)
  expect(receipt.text).toContain('“Quartet in the yard”: Wrong place.')
  expect(receipt.html).toContain(number)

  await decide(slugAt(0), 'corrected', { note: 'It was next door indeed.' })
  const decision = await site.letter(email, 'reportDecision')
  expect(decision.subject).toBe(`Your report ${number} is decided`)
  expect(decision.text).toContain('we have corrected the event')
  expect(decision.text).toContain('A word from us: It was next door indeed.')
  expect(decision.text).toContain(`/en/events/${slugAt(0)}`)
  expect(decision.text).toContain('/en/contact')
})

test('letters about a report name the event in the language of who reported it', async () => {
  const { email, token } = await member()
  await site.ask('PATCH', '/v1/users/me/', { locale: 'it' }, { token })
  const { rows } = await sql<{ language: string; text: string }>`
    select language, title as text from event where slug = ${slugAt(3)}`.execute(site.db)
  for (const source of rows) await translated(site.db, source, 'it', 'Lirica')
  await report(slugAt(3), {}, { token })
  const receipt = await site.letter(email, 'reportReceipt')
  expect(receipt.text).toContain('«Lirica»')
  expect(receipt.text).toContain('Alcuni titoli sono tradotti automaticamente.')
})

test('reporting the same again changes nothing and keeps the number', async () => {
  const { email, token } = await member()
  const first = (await report(slugAt(0), {}, { token })).json()
  const second = (await report(slugAt(0), { reason: 'spam' }, { token })).json()
  expect(second.number).toBe(first.number)
  expect(await lettersTo(email)).toHaveLength(1)
})

test('an address is written to once, and gets receipt and decision only after its link was pressed', async () => {
  const sent = await report(slugAt(0), { email: 'stranger@example.org' }, { locale: 'de' })
  expect(sent.json()).toMatchObject({ received: true, number: null, mail: 'confirmation' })
  const asked = await site.letter('stranger@example.org', 'reportConfirm')
  expect(asked.subject).toBe('Bitte bestätige deine Meldung')
  const { path, k } = linkOf(asked)
  expect(path).toBe('/de/letters/report')
  const pressed = await confirm(k)
  expect(pressed.headers.location).toBe('/en/letters/report?sent=confirmed')
  await confirm(k)
  const receipt = await site.letter('stranger@example.org', 'reportReceipt')
  expect(receipt.text).toContain('Falscher Ort')
  await decide(slugAt(0), 'kept')
  const kinds = (await lettersTo('stranger@example.org')).map(({ mail }) => mail.kind)
  expect(kinds).toEqual(['reportConfirm', 'reportReceipt', 'reportDecision'])
  expect((await confirm(k)).headers.location).toContain('sent=expired')
  expect((await confirm(k.replace(/.$/, 'x'))).headers.location).toContain('sent=expired')
})

test('mails an address at most three times a day and a refusing one never, and says so', async () => {
  const told = []
  for (let i = 0; i < 5; i += 1)
    told.push((await report(slugAt(i % 2), { email: 'flooded@example.org' })).json().mail)
  expect(told).toEqual(['confirmation', 'confirmation', 'confirmation', null, null])
  expect(await lettersTo('flooded@example.org')).toHaveLength(3)
  const hash = site.people.secrets.mac('newsletter', 'address never@example.org')
  await sql`insert into newsletter_refusal values (${hash}, now())`.execute(site.db)
  const sent = await report(slugAt(0), { email: 'never@example.org' })
  expect(sent.json()).toMatchObject({ received: true, mail: null })
  expect(sent.json().detail).not.toContain('link')
  expect(await lettersTo('never@example.org')).toEqual([])
})

/** Fills an event with reports of a crowd. */
const crowd = (slug: string, size: number, email: string | null) =>
  sql`
  insert into event_report (event_id, reason, locale, at, email, email_key, expires_at)
  select e.id, 'other', 'en', ${site.now()}, ${email}, ${email}, case when ${email}::text is not null then now() end
  from event e, generate_series(1, ${size}) where e.slug = ${slug}`.execute(site.db)

test('fifty reports without a name do not keep an honest one with an address away', async () => {
  await crowd(slugAt(0), 50, null)
  const sent = await report(slugAt(0), { email: 'honest@example.org' })
  expect(sent.json()).toMatchObject({ received: true, mail: 'confirmation' })
  const { k } = linkOf(await site.letter('honest@example.org', 'reportConfirm'))
  expect((await confirm(k)).headers.location).toContain('sent=confirmed')
})

test('reports that wait for a confirmation are bounded, and one too many is refused instead of lost', async () => {
  await crowd(slugAt(0), 200, 'crowd@example.org')
  const sent = await report(slugAt(0), { email: 'late@example.org' })
  expect(sent.statusCode).toBe(429)
  expect(await lettersTo('late@example.org')).toEqual([])
  // Others may still report.
  expect((await report(slugAt(0))).statusCode).toBe(201)
  expect((await report(slugAt(0), {}, await member())).json()).toMatchObject({ mail: 'receipt' })
  expect((await report(slugAt(1), { email: 'late@example.org' })).json().mail).toBe('confirmation')
})

test('two people hide an event until an operator decides, and do not hide it again', async () => {
  const [ada, slug] = [await member(), slugAt(1)]
  await report(slug, {}, ada)
  // Neither her own address nor one that is not confirmed is a second person, and nobody without a name is.
  await confirmed(slug, ada.email)
  await report(slug, { email: 'unconfirmed@example.org' })
  await report(slug)
  expect(await hide()).toBe(0)
  expect(await pageOf(slug)).toBe(200)

  await confirmed(slug, 'second@example.org')
  expect(await hide()).toBe(1)
  expect(await hide()).toBe(0)
  expect(await pageOf(slug)).toBe(404)
  const feed = await site.ask('GET', '/v1/events/?city=bratislava')
  expect(feed.payload).not.toContain(slug)
  const shown = (await (await operator()).get('/operator/reports')).payload
  expect(shown).toContain('Hidden by reports until you decide')
  expect(shown).toMatch(/R-[2-9A-Z]{8}: Wrong place, signed in, confirmed/)
  expect(shown).toMatch(/R-[2-9A-Z]{8}: Wrong place, an address, confirmed/)
  expect(shown).toMatch(/R-[2-9A-Z]{8}: Wrong place, an address, not confirmed/)
  expect(shown).not.toMatch(/example\.(org|com)/)

  await decide(slug, 'kept')
  expect(await pageOf(slug)).toBe(200)
  for (const to of [ada.email, 'second@example.org']) {
    const letters = (await lettersTo(to)).filter(({ mail }) => mail.kind === 'reportDecision')
    expect(letters.map(({ text }) => text.includes('left it as it is'))).toEqual([true])
  }

  await report(slug, {}, ada)
  await confirmed(slug, 'second@example.org')
  await confirmed(slug, 'third@example.net')
  expect(await hide()).toBe(0)
  await confirmed(slug, 'fourth@example.net')
  expect(await hide()).toBe(1)
  await decide(slug, 'hidden')
  expect(await pageOf(slug)).toBe(404)
  expect(await hide()).toBe(0)
})

test('two operators at once send one decision', async () => {
  const ada = await member()
  await report(slugAt(2), {}, ada)
  const [one, two] = [await operator(), await operator()]
  await Promise.all([one.get('/operator/reports'), two.get('/operator/reports')])
  const answers = await Promise.all(
    [one, two].map((browser) =>
      browser.post(`/operator/reports/${slugAt(2)}/decide`, { decision: 'kept' }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([303, 404]))
  const kinds = (await lettersTo(ada.email)).map(({ mail }) => mail.kind)
  expect(kinds.filter((kind) => kind === 'reportDecision')).toHaveLength(1)
})

test('erases a taken-down event after the operator confirms', async () => {
  const ada = await member()
  await report(slugAt(3), { reason: 'illegal' }, ada)
  expect((await decide(slugAt(3), 'removed')).statusCode).toBe(400)
  expect(await pageOf(slugAt(3))).toBe(200)
  await decide(slugAt(3), 'removed', { sure: 'yes' })
  expect(await pageOf(slugAt(3))).toBe(410)
  expect((await site.letter(ada.email, 'reportDecision')).text).toContain('“Opera”')
})

test('addresses are forgotten: of links that nobody pressed after a week, of others a month after the decision', async () => {
  await report(slugAt(4), { email: 'waits@example.org' })
  await confirmed(slugAt(4), 'decided@example.org')
  await decide(slugAt(4), 'kept')
  const kept = async () => JSON.stringify(await site.rows('event_report'))
  await forgetReporters(site.db, new Date(site.now().getTime() + 7 * DAY_MS))
  expect(await kept()).not.toContain('waits@')
  expect(await kept()).toContain('decided@')
  await forgetReporters(site.db, new Date(site.now().getTime() + 31 * DAY_MS))
  expect(await kept()).not.toContain('@')
  const hashes = async () =>
    (await site.rows('event_report')).filter(({ reporter_hash }) => reporter_hash !== null).length
  expect(await hashes()).toBe(1)
  await forgetReporters(site.db, new Date(site.now().getTime() + 366 * DAY_MS))
  expect(await hashes()).toBe(0)
})

test('the form without a script leads on to the mailbox', async () => {
  const answer = await site.app.inject({
    method: 'POST',
    url: `/uk/events/${slugAt(0)}/report`,
    remoteAddress: '192.0.2.44',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'reason=spam&note=&email=form%40example.org',
  })
  expect(answer.headers.location).toBe('/uk/letters/report?sent=asked')
  expect((await site.letter('form@example.org', 'reportConfirm')).mail.locale).toBe('uk')
})

test('a token that does not hold is refused, a wrong address too', async () => {
  expect((await report(slugAt(0), {}, { token: 'a.b.c' })).statusCode).toBe(401)
  const wrong = await report(slugAt(0), { email: 'nobody' })
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([400, ['email']])
})
