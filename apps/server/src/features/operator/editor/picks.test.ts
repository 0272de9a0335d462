import type { EditorPick } from '@okolo/contract/events/editor'
import { EventList } from '@okolo/contract/events/event-list'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { loggedIn, type OperatorBrowser } from '../testing/operator-browser.ts'

/** Friday, 20 November 2026, 16:00 in Bratislava. */
const FRIDAY = new Date('2026-11-20T15:00:00Z')
let now = FRIDAY
let database: Database
let app: App
let ada: OperatorBrowser
beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  const starts = ['20T19', '21T19', '22T17', '23T18', '24T18', '25T18', '26T18']
  for (const [i, start] of starts.entries())
    await event({
      slug: `night-${i}`,
      dates: [{ start: `2026-11-${start}:00:00Z` }],
      popularity: i,
    })
  await event({ slug: 'play', category: 'theatre', dates: [{ start: '2026-12-10T18:00:00Z' }] })
  await event({ slug: 'ball', city: 'wien', dates: [{ start: '2026-11-21T18:00:00Z' }] })
  const clock = () => now
  app = await buildApp({
    db: database.db,
    database,
    config: { ...readConfig({ LOG_LEVEL: 'silent' }), clock },
    clock,
    requestsPerMinute: 100_000,
  })
  ada = await loggedIn(app, database.db, { now })
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(async () => {
  now = FRIDAY
  await sql`delete from editor_pick`.execute(database.db)
  app.invalidate()
})

async function pick(slug: string, more: Record<string, string> = {}) {
  return ada.post(`/operator/events/${slug}/pick`, {
    city: 'bratislava',
    category: '',
    'reason-en': `Why ${slug}.`,
    ...more,
  })
}

async function list(query: string, language = 'en'): Promise<EventList> {
  const headers = { 'accept-language': language }
  const answer = await app.inject({ url: `/v1/events/?${query}`, headers })
  return EventList.parse(answer.json())
}

const CITY = 'city=bratislava&timeframe=this_week'
const slugs = ({ results }: EventList) => results.map(({ slug }) => slug)
const picked = ({ results }: EventList) =>
  results.flatMap(({ slug, pick: why }) => (why === undefined ? [] : [slug]))

test('a pick stands above the list at once, with its reason in the reader’s language, and the list keeps its order', async () => {
  const before = slugs(await list(CITY))
  const page = await ada.get('/operator/events/night-1')
  expect(page.statusCode).toBe(200)
  expect(page.payload).toContain('value="bratislava"')
  const answer = await pick('night-1', { 'reason-sk': 'Lebo hrá  doma.' })
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    '/operator/events/night-1#picks',
  ])

  const english = await list(CITY)
  expect(english.sections[0]).toMatchObject({ kind: 'picked', count: 1, total: 1 })
  expect(english.results[0]).toMatchObject({
    slug: 'night-1',
    pick: { text: 'Why night-1.', language: 'en' },
  })
  expect(slugs(english).slice(1)).toEqual(before.filter((slug) => slug !== 'night-1'))
  const [slovak, german] = [await list(CITY, 'sk'), await list(CITY, 'de')]
  expect(slovak.results[0]?.pick).toEqual({ text: 'Lebo hrá doma.', language: 'sk' })
  expect(german.results[0]?.pick).toEqual({ text: 'Why night-1.', language: 'en' })
  // Any choice besides the city and a category is a list of its own.
  for (const query of ['city=bratislava&timeframe=today', `${CITY}&free=true`, 'city=wien'])
    expect([query, picked(await list(query))]).toEqual([query, []])

  const log = await ada.get('/operator/log')
  expect(log.payload).toMatch(/event\.pick[^]*night-1/)
})

test('shows three of a page, the latest first, also ones outside the time of the list', async () => {
  for (const [i, slug] of ['night-2', 'play', 'night-3', 'night-5'].entries()) {
    now = new Date(FRIDAY.getTime() + i * 1000)
    await pick(slug)
  }
  const found = await list(CITY)
  expect(picked(found)).toEqual(['night-5', 'night-3', 'play'])
  expect(new Set(slugs(found)).size).toBe(found.results.length)
})

test('a pick for a category stands on the page of that category alone', async () => {
  await pick('night-4', { category: 'concert' })
  expect(picked(await list(CITY))).toEqual([])
  expect(picked(await list(`${CITY}&category=concert`))).toEqual(['night-4'])
  expect(picked(await list(`${CITY}&category=theatre`))).toEqual([])
  const answer = await app.inject('/v1/picks/?city=bratislava')
  expect(answer.json<EditorPick[]>()).toEqual([
    expect.objectContaining({
      event: expect.objectContaining({ slug: 'night-4' }),
      category: expect.objectContaining({ slug: 'concert' }),
      reason: { text: 'Why night-4.', language: 'en' },
      since: FRIDAY.toISOString(),
      until: null,
    }),
  ])
})

test('is not shown once it has ended, is over, cancelled or hidden', async () => {
  await pick('night-0')
  await pick('night-1', { until: '2026-11-20' })
  await pick('night-2')
  await pick('night-3')
  now = new Date('2026-11-20T23:30:00Z')
  // The day of `until` is over in Bratislava, and the first night too.
  await sql`update event set status = 'cancelled' where slug = 'night-2'`.execute(database.db)
  await sql`update event_date set is_live = false where event_id = (select id from event where slug = 'night-3')`.execute(
    database.db,
  )
  app.invalidate()
  expect(picked(await list(CITY))).toEqual([])
  expect((await app.inject('/v1/picks/?city=bratislava')).json()).toEqual([])
  const page = await ada.get('/operator/picks')
  expect(page.payload.match(/over, cancelled or hidden/g)).toHaveLength(4)
  await sql`update event set status = 'scheduled'`.execute(database.db)
  await sql`update event_date set is_live = true`.execute(database.db)
})

test('an operator ends a pick, and it is gone at once', async () => {
  await pick('night-6')
  expect(picked(await list(CITY))).toEqual(['night-6'])
  const page = await ada.get('/operator/picks')
  const end = /\/operator\/picks\/\d+\/end/.exec(page.payload)?.[0] ?? ''
  await ada.post(end)
  expect(picked(await list(CITY))).toEqual([])
  expect((await ada.post(end)).statusCode).toBe(404)
})

test.each([
  [{ 'reason-en': '' }, 'own language (en)'],
  [{ 'reason-en': 'x'.repeat(161) }, 'longer than 160'],
  [{ city: 'atlantis' }, '"atlantis" is not a city'],
  [{ category: 'dragons' }, '"dragons" is not a category'],
  [{ until: '2026-02-31x' }, 'is not a day'],
  [{ until: '2026-11-19' }, 'is over'],
])('%j is refused with what is wrong', async (form, says) => {
  const answer = await pick('night-6', form)
  expect(answer.statusCode).toBe(400)
  expect(answer.payload.replaceAll('&quot;', '"')).toContain(says)
  expect(picked(await list(CITY))).toEqual([])
})

test('markup in a reason stays text', async () => {
  await pick('night-6', { 'reason-en': '<img src=x onerror=alert(1)>' })
  expect((await ada.get('/operator/picks')).payload).not.toContain('<img')
})
