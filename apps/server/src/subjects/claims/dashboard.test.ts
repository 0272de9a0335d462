import { LOCALES } from '@okolo/contract/locale'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockField, unlockField } from '#server/ingest/recluster/set-lock.ts'
import { createCounter } from './store/counter.ts'
import { startClaims } from './testing/claim-site.ts'

const MAILBOX = 'klub@klub.example'
const KLUB = { name: 'Klub', email: MAILBOX }
const HALL = { name: 'Hall', email: 'hall@hall.example' }
let site: Awaited<ReturnType<typeof startClaims>>
let [klub, hall, k] = ['', '', '']
let jazz: { slug: string; uuid: string }
let shared: { slug: string; uuid: string }
beforeAll(async () => {
  site = await startClaims({}, { requestsPerMinute: 1_000_000 })
  jazz = await site.list('jazz', [KLUB], { offers: [{ price: 12, currency: 'EUR' }] })
  shared = await site.list('shared', [HALL, KLUB], { start: '2026-12-03T18:00:00' })
  klub = await site.organizer('Klub')
  hall = await site.organizer('Hall')
  k = await site.claim(klub, MAILBOX)
})
afterAll(() => site.close())

const at = (slug: string, step: string) => `/en/organizers/${slug}/claim/${step}`
const LEFT_ALONE = { title: 'Evening of jazz', description: '', price: '', ticket: '' }
const correct = async (fields: Record<string, string>, event = jazz.uuid, token = k) =>
  (await site.post(at(klub, 'correct'), { k: token, event, ...LEFT_ALONE, ...fields })).told
const dashboardEvents = async () => (await site.dashboard(klub, k)).events
const locks = async () => (await site.rows('event_lock')).map(({ field, value }) => [field, value])

test('the dashboard names the city of most of its events', async () => {
  expect((await site.dashboard(klub, k)).city).toBe('bratislava')
})

describe('corrections', () => {
  test('every field is corrected, told as the organizer’s on the event, and taken back when it is emptied', async () => {
    const { told } = { told: await correct({}) }
    expect([told['sent'], await locks()]).toEqual(['saved', []])
    const before = await site.event(jazz.slug)
    const fields = {
      title: 'Jazz & more',
      description: 'Doors at <seven>.\r\n\r\nBring friends.',
      price: '8–10 €',
      ticket: 'https://klub.example/tickets',
    }
    expect(await correct(fields)).toMatchObject({ sent: 'saved', k: expect.any(String) })
    const event = await site.event(jazz.slug)
    expect(event).toMatchObject({
      title: 'Jazz & more',
      description_html: expect.stringMatching(
        /^<p>Doors at &lt;seven&gt;\.<\/p>\s*<p>Bring friends\.<\/p>$/,
      ),
      price: { is_free: false, min: 8, max: 10, currency: 'EUR' },
      origins: { title: { rule: 'organizer', name: 'Klub' }, price: { rule: 'organizer' } },
      organizer_word: { corrected: true, confirmed_at: null },
      dates: before.dates,
    })
    expect(event.sources[0].ticket_url).toBe('https://klub.example/tickets')
    expect((await dashboardEvents())[0].corrections).toEqual({
      ...fields,
      description: 'Doors at <seven>.\n\nBring friends.',
      cancelled: false,
    })
    expect(await correct({ title: '' })).toMatchObject({ sent: 'saved' })
    expect(await site.event(jazz.slug)).toMatchObject({
      title: before.title,
      price: before.price,
      organizer_word: null,
    })
    expect(await locks()).toEqual([])
  })

  test('a new reading of the source changes nothing of it, and the operators’ log tells who it was', async () => {
    await correct({ title: 'Jazz at last' })
    await site.list('jazz', [KLUB], { offers: [{ price: 15, currency: 'EUR' }] })
    expect(await site.event(jazz.slug)).toMatchObject({ title: 'Jazz at last', price: { min: 15 } })
    const log = await site.rows('operator_action')
    expect(log.at(-1)).toMatchObject({
      who: `organizer ${klub}`,
      what: 'event.lock',
      about: jazz.slug,
      details: { field: 'title', value: 'Jazz at last' },
    })
    await correct({ title: '' })
  })

  test('an event can be cancelled, and the cancellation taken back', async () => {
    await correct({ cancelled: 'yes' })
    expect(await site.event(jazz.slug)).toMatchObject({ state: 'cancelled' })
    expect((await dashboardEvents())[0]).toMatchObject({ corrections: { cancelled: true } })
    await correct({})
    expect(await site.event(jazz.slug)).toMatchObject({ state: 'upcoming' })
  })

  test('keeps a title and a price on one visible line each', async () => {
    const [title, price] = ['Jazz\u2028at\u202Elast ', '8 €\u2028each\u202E']
    expect(await correct({ title, price })).toMatchObject({ sent: 'saved' })
    expect(await site.event(jazz.slug)).toMatchObject({
      title: 'Jazz atlast',
      price: { text: '8 € each' },
    })
    // A text that cannot be seen takes a correction back, as an empty field does.
    expect(await correct({ title: '\u202E', price: '\u2066' })).toMatchObject({ sent: 'saved' })
    expect(await locks()).toEqual([])
  })

  test('changes nothing when the input is wrong', async () => {
    expect(await correct({ ticket: 'javascript:alert(1)', title: 'X' })).toMatchObject({
      error: 'ticket',
    })
    expect(await correct({ title: 'x'.repeat(301) })).toMatchObject({ error: 'long' })
    expect(await correct({ title: 'X' }, jazz.uuid, 'wrong')).toEqual({ error: 'expired' })
    expect(await locks()).toEqual([])
  })

  test('an event of another organizer is not its own, even if both are named', async () => {
    expect((await dashboardEvents()).map(({ slug }: { slug: string }) => slug)).toEqual([jazz.slug])
    expect(await correct({ title: 'Mine' }, shared.uuid)).toMatchObject({ error: 'failed' })
    await site.post(at(klub, 'right'), [
      ['k', k],
      ['event', shared.uuid],
    ])
    expect(await site.event(shared.slug)).toMatchObject({ organizer_word: null })
    expect(await site.rows('event_confirmation')).toEqual([])
  })

  test('the word of an operator stands above the organizer’s, and undoes it', async () => {
    const operator = { who: 'Ada', now: site.now() }
    await correct({ title: 'Mine' })
    await lockField(site.db, jazz.slug, 'title', 'Right', operator)
    site.app.invalidate()
    expect((await dashboardEvents())[0].fixed).toEqual(['title'])
    await correct({ title: 'Mine again', price: 'free' })
    expect(await site.event(jazz.slug)).toMatchObject({ title: 'Right', price: { is_free: true } })
    await expect(
      lockField(site.db, jazz.slug, 'title', 'Mine', { ...operator, organizerId: 1 }),
    ).rejects.toThrow('An operator has set')
    await unlockField(site.db, jazz.slug, 'title', operator)
    await unlockField(site.db, jazz.slug, 'price', operator)
    site.app.invalidate()
    expect(await locks()).toEqual([])
  })
})

test('shows a confirmation until something changes', async () => {
  const { told } = await site.post(at(klub, 'right'), [
    ['k', k],
    ['event', jazz.uuid],
  ])
  expect(told).toMatchObject({ sent: 'right' })
  const confirmed_at = site.now().toISOString()
  expect((await site.event(jazz.slug)).organizer_word).toEqual({ corrected: false, confirmed_at })
  expect((await dashboardEvents())[0].confirmed_at).toBe(confirmed_at)
  site.pass(60_000)
  await site.list('jazz', [KLUB], { offers: [{ price: 20, currency: 'EUR' }] })
  expect((await site.event(jazz.slug)).organizer_word).toBeNull()
  expect((await dashboardEvents())[0].confirmed_at).toBeNull()
})

test('opening the link confirms nothing: mail programs open links to look at them', async () => {
  await sql`delete from event_confirmation`.execute(site.db)
  for (const step of ['', '/right', '/letters'])
    await site.ask('GET', `/en/organizers/${klub}/claim${step}?k=${k}`)
  expect(await site.rows('event_confirmation')).toEqual([])
  expect(await site.dashboard(klub, k)).toMatchObject({ wants_letters: true })
})

test('figures are those of its own events', async () => {
  const counter = createCounter({ db: site.db, clock: site.now })
  for (let i = 0; i < 7; i += 1) await counter.add(jazz.slug, 'view')
  await counter.add(jazz.slug, 'ticket')
  for (let i = 0; i < 9; i += 1) await counter.add(shared.slug, 'view')
  await counter.write()
  expect(await site.dashboard(klub, k)).toMatchObject({
    totals: { view: 7, calendar: 0, ticket: 'few' },
    events: [{ figures: { view: 7, calendar: 0, ticket: 'few' } }],
  })
})

describe('the weekly letter', () => {
  /** Monday, 23 November 2026, 9:30 in Bratislava. */
  const MONDAY = new Date('2026-11-23T08:30:00Z')
  const toMonday = () => site.pass(MONDAY.getTime() - site.now().getTime())
  const written = async (to = MAILBOX) =>
    (await site.letters(to)).filter(({ mail }) => mail.kind === 'claimRight')

  test('comes once on a Monday morning, with the next events and a link that leads to a button', async () => {
    expect(await site.queue()).toBe(0)
    toMonday()
    const counts = await Promise.all([1, 2, 3].map(() => site.queue()))
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
    const [letter, ...more] = await written()
    expect(more).toEqual([])
    expect(letter?.subject).toBe('Still right? The next events of Klub')
    expect(letter?.text).toContain('Evening of jazz')
    expect(letter?.text).not.toContain('Evening of shared')
    const link = /https:\S+\/claim\/right\?k=(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
    expect(await site.dashboard(klub, link)).toMatchObject({ name: 'Klub' })
    expect(await site.queue()).toBe(0)
  })

  test('is written in nine languages', async () => {
    for (const locale of LOCALES) {
      await sql`update page_claim set letter_week = null, locale = ${locale}`.execute(site.db)
      await sql`delete from mail`.execute(site.db)
      expect(await site.queue()).toBe(1)
      const letter = (await written()).at(-1)
      expect(letter?.locale).toBe(locale)
      expect(`${letter?.text}${letter?.html}`).not.toMatch(
        /claimMail\.|mail\.[a-z]|undefined|\{[a-z]/,
      )
      expect(letter?.text).toContain(`/${locale}/organizers/${klub}/claim/right?k=`)
    }
  })

  test('ends by one press in a mail program, for good, and begins again by the organizer’s own choice', async () => {
    const { headers } = (await written()).at(-1) ?? {}
    expect(headers?.['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const url = new URL(/<(.+)>/.exec(headers?.['list-unsubscribe'] ?? '')?.[1] ?? '')
    const answer = await site.post(
      url.pathname + url.search,
      { 'List-Unsubscribe': 'One-Click' },
      {
        origin: 'https://mail.example',
      },
    )
    expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { unsubscribed: true }])
    expect(await site.dashboard(klub, k)).toMatchObject({ wants_letters: false })
    await sql`update page_claim set letter_week = null`.execute(site.db)
    expect(await site.queue()).toBe(0)
    await site.post(at(klub, 'wish'), { k, wanted: 'yes' })
    site.pass(7 * 24 * 3_600_000)
    expect(await site.queue()).toBe(1)
    expect(await site.dashboard(klub, k)).toMatchObject({ wants_letters: true })
  })

  test('does not come to who has nothing coming, nor after the claim has ended', async () => {
    await sql`delete from mail`.execute(site.db)
    await sql`update page_claim set letter_week = null`.execute(site.db)
    expect(await site.queue()).toBe(1)
    await site.post(at(klub, 'end'), { k })
    const before = (await written()).length
    expect((await written()).length).toBe(before)
    expect(await site.rows('mail')).toEqual([])
    const own = await site.claim(hall, 'hall@hall.example')
    site.pass(21 * 24 * 3_600_000)
    expect(await site.queue()).toBe(0)
    expect(await site.dashboard(hall, own)).toMatchObject({ events: [] })
  })
})
