import { EventDetail } from '@okolo/contract/events/event'
import { EventList } from '@okolo/contract/events/event-list'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { rollForward } from '#server/ingest/maintenance/housekeeping.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

let database: Database
let app: App
const STARTS = Date.parse('2026-11-20T18:00:30Z')
const ENDS = Date.parse('2026-11-20T20:00:20Z')
let now = new Date(STARTS)

beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  await event({
    slug: 'recital',
    title: 'Recital',
    venue: 'hall',
    dates: [{ start: new Date(STARTS).toISOString(), end: new Date(ENDS).toISOString() }],
  })
  await event({
    slug: 'puppets',
    title: 'Puppets',
    venue: 'theatre',
    dates: [
      { start: '2026-11-20T17:00:00Z', end: '2026-11-20T19:00:00Z' },
      { start: '2026-11-27T17:00:00Z', end: '2026-11-27T19:00:00Z' },
    ],
  })
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: () => now,
    requestsPerMinute: 1_000_000,
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(() => app.invalidate())

async function states(query: string): Promise<Record<string, string>> {
  const answer = await app.inject({ url: `/v1/events/?city=bratislava&${query}` })
  return Object.fromEntries(
    EventList.parse(answer.json()).results.map(({ slug, state }) => [slug, state]),
  )
}

const LISTS = ['', 'sorting=start', 'sorting=popular', 'search=recital', 'timeframe=today']

test.each(LISTS)('marks an event as happening within a minute of its start: %s', async (query) => {
  now = new Date(STARTS - 1000)
  expect(await states(query)).toMatchObject({ recital: 'upcoming' })
  now = new Date(STARTS + 59_000)
  expect(await states(query)).toMatchObject({ recital: 'happening' })
})

test.each(LISTS)(
  'removes ended events within a minute, also from cached answers: %s',
  async (query) => {
    // Begun, and kept, at the first second of the minute in which it ends.
    for (const second of [-20, -1]) {
      now = new Date(ENDS + second * 1000)
      expect(await states(query)).toMatchObject({ recital: 'happening' })
    }
    now = new Date(ENDS + 60_000)
    expect(Object.keys(await states(query))).not.toContain('recital')
    expect(await states('timeline=past')).toMatchObject({ recital: 'ended' })
  },
)

test('its page says so within the same minute', async () => {
  const state = async () =>
    EventDetail.parse((await app.inject({ url: '/v1/events/recital/' })).json()).state
  now = new Date(ENDS - 1000)
  expect(await state()).toBe('happening')
  now = new Date(ENDS + 40_000)
  expect(await state()).toBe('ended')
})

test('sends the age of a cached answer to caches behind it', async () => {
  const ask = () => app.inject({ url: '/v1/events/?city=bratislava&sorting=start' })
  now = new Date('2026-11-20T19:00:05Z')
  expect((await ask()).headers.age).toBeUndefined()
  now = new Date('2026-11-20T19:00:45Z')
  const { headers } = await ask()
  expect(headers.age).toBe('40')
  const [, fresh, stale] =
    /max-age=(\d+), stale-while-revalidate=(\d+)/.exec(String(headers['cache-control'])) ?? []
  expect(Number(fresh) + Number(stale)).toBeLessThanOrEqual(60)
})

test('the next date comes forward when the one before is over', async () => {
  now = new Date('2026-11-20T19:00:00Z')
  expect(await rollForward(database.db, now)).toBe(1)
  const next = await database.db
    .selectFrom('event')
    .select('next_starts_at')
    .where('slug', '=', 'puppets')
    .executeTakeFirstOrThrow()
  expect(next.next_starts_at).toEqual(new Date('2026-11-27T17:00:00Z'))
  for (const sorting of ['', 'start', 'popular']) {
    const answer = await app.inject({ url: `/v1/events/?city=bratislava&sorting=${sorting}` })
    const puppets = EventList.parse(answer.json()).results.find(({ slug }) => slug === 'puppets')
    expect(puppets?.date.start.slice(0, 10)).toBe('2026-11-27')
  }
})
