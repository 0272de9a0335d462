import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@okolo/server/platform/database/db.ts'
import { testDatabase } from '@okolo/server/platform/testing/database.ts'
import { fillCatalogue } from '../databases/fill-catalogue.ts'
import { NOW } from '../databases/filled-database.ts'
import { readerOf } from '../lists/feed-readers.ts'
import { buffersOf, captureQueries, rowsReadOf } from '../measuring/captured-queries.ts'
import { indexesIn, PLANNED_DATES, readPlans, wholeTablesIn, type HotPlan } from './read-plans.ts'
import { PLANS } from './write-plans.ts'

/** A narrow table from which a job needs a city's share, and one that is empty here. */
const MAY_READ_ALL: Record<string, string[]> = {
  'job-popularity': ['event_signal'],
  'event-page': ['event_note'],
}

/** Of a table so small that reading all of it may be cheaper. */
const MAY_BE_LOST = 'city_pkey'

// The embedded database is another version of PostgreSQL with other plans. These are a server's.
describe.skipIf(!process.env['TEST_DATABASE_URL'])('plans of the hot queries', () => {
  let database: Database
  let plans: HotPlan[] = []
  const kept = new Map<string, string>()
  beforeAll(async () => {
    database = await testDatabase()
    await fillCatalogue(database, PLANNED_DATES, NOW)
    plans = await readPlans(database)
    for (const file of await readdir(PLANS))
      kept.set(file.replace('.txt', ''), await readFile(new URL(file, PLANS), 'utf8'))
  }, 300_000)
  afterAll(() => database.close())

  test('each has its file in docs/plans, and no file is left over', () => {
    expect([...kept.keys()].toSorted()).toEqual(plans.map(({ name }) => name).toSorted())
  })

  test('none has lost an index that its file shows (npm run bench -- plans writes the files anew)', () => {
    const lost = plans.flatMap(({ name, text }) => {
      const now = indexesIn(text)
      return [...indexesIn(kept.get(name) ?? '')]
        .filter((index) => index !== MAY_BE_LOST && !now.has(index))
        .map((index) => `${name}: ${index}`)
    })
    expect(lost).toEqual([])
  })

  test('none reads a whole table', () => {
    const whole = plans.flatMap(({ name, text }) =>
      wholeTablesIn(text)
        .filter((table) => !(MAY_READ_ALL[name] ?? []).includes(table))
        .map((table) => `${name}: ${table}`),
    )
    expect(whole).toEqual([])
  })

  test.each([
    ['timeframe=today', '2026-11-21T00:00:00+01:00'],
    ['timeframe=this_week', '2026-11-23T00:00:00+01:00'],
    ['', 'infinity'],
  ])('a ranked list reads each date of its days once: %s', async (filter, end) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int n from event_date d join city c on c.id = d.city_id
      where c.slug = 'bratislava' and d.is_live and d.ends_at > ${NOW} and d.starts_at < ${end}::timestamptz`.execute(
      database.db,
    )
    const captured = captureQueries(database)
    const reader = await readerOf({ database }, NOW)
    captured.take()
    await reader.list(`city=bratislava&${filter}`)
    const ranking = captured.take().filter((query) => query.sql.includes('found as materialized'))
    captured.stop()
    expect(ranking).toHaveLength(1)
    const dates = rows[0]?.n ?? 0
    expect(dates).toBeGreaterThan(10)
    // Those that began before the window, and earlier ones of events that have several, are looked at besides.
    expect(await rowsReadOf(database, ranking, 'event_date')).toBeLessThan(1.3 * dates + 100)
  })

  test('a ranked list asks four queries, for the candidates of each time and not for more', async () => {
    const captured = captureQueries(database)
    const reader = await readerOf({ database }, NOW)
    captured.take()
    const { sections, coverage } = await reader.list('city=bratislava')
    const queries = captured.take()
    captured.stop()
    expect(coverage).toBeNull()
    // Editors' picks, candidates with their counts, facts of some candidates, cards of what is shown.
    expect(queries).toHaveLength(4)
    const rows: number[] = []
    for (const query of queries) rows.push((await database.db.executeQuery(query)).rows.length)
    const [, candidates = 0, facts = 0, cards = 0] = rows
    expect(candidates).toBeLessThanOrEqual(2 * 41 * (sections.length + 1) + 1)
    expect(facts).toBeLessThanOrEqual(3 * 6 * (sections.length + 1))
    expect(cards).toBe(sections.reduce((sum, { count }) => sum + count, 0))
    // Some ten pages for each event whose facts are read, and sixteen for each card.
    expect(await buffersOf(database, queries)).toBeLessThan(2200)
  })

  test('a ranked list reads 500 dates of what has no end, however many there are', async () => {
    const captured = captureQueries(database)
    const reader = await readerOf({ database }, NOW)
    captured.take()
    await reader.list('city=bratislava&date_from=2026-11-30')
    const ranking = captured.take().filter((query) => query.sql.includes('found as materialized'))
    captured.stop()
    const { rows } = await sql<{ n: number }>`
      select count(*)::int n from event_date d join city c on c.id = d.city_id
      where c.slug = 'bratislava' and d.is_live and d.starts_at >= '2026-11-30T00:00:00+01:00'`.execute(
      database.db,
    )
    // Until 500 are their event's first, and what runs for long.
    expect(await rowsReadOf(database, ranking, 'event_date')).toBeLessThan((rows[0]?.n ?? 0) / 2)
  })

  test('an index that is gone is noticed', async () => {
    await database.exec('drop index event_date_city')
    const feed = (await readPlans(database)).find(({ name }) => name === 'list-today-by-date')
    expect(indexesIn(kept.get('list-today-by-date') ?? '')).toContain('event_date_city')
    expect(indexesIn(feed?.text ?? '')).not.toContain('event_date_city')
  }, 120_000)
})
