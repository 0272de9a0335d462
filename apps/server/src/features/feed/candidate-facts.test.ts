import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import type { Database } from '#server/platform/db.ts'
import { testDatabase } from '#server/platform/testing.ts'
import { candidateFacts, candidateReader, FactsMemory } from './candidate-facts.ts'

const NOW = new Date('2026-11-20T15:00:10Z')
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  await event({ slug: 'quartet', dates: [{ start: '2026-11-20T19:00:00Z' }], title: 'Quartet' })
  await event({ slug: 'trio', dates: [{ start: '2026-11-21T19:00:00Z' }], title: 'Trio' })
})
afterAll(() => database.close())

const CANDIDATES = sql`
  select event_id, starts_at from event_date union all select null::bigint, '2026-11-20T00:00:00Z'::timestamptz`

test('facts that come with candidates are those that are read by themselves, and are not read again', async () => {
  const alone = { db: database.db, now: NOW, facts: new FactsMemory() }
  const along = { db: database.db, now: NOW, facts: new FactsMemory() }
  const rows = await candidateReader(
    along,
    1,
  )<{ event_id: number | null; starts_at: Date }>(CANDIDATES)
  expect(rows).toHaveLength(3)
  expect(rows.every(({ starts_at }) => starts_at instanceof Date)).toBe(true)
  const events = rows.flatMap(({ event_id }) => event_id ?? [])
  expect(events).toHaveLength(2)
  const read = await candidateFacts(events, alone)
  expect(read.get(events[0] ?? 0)?.title.trigrams.sorted.length).toBeGreaterThan(0)
  await database.db.updateTable('event').set({ source_count: 9 }).execute()
  expect(await candidateFacts(events, along)).toEqual(read)
})

test('where a list of the city was ranked this minute, only candidates are read', async () => {
  const context = { db: database.db, now: NOW, facts: new FactsMemory() }
  context.facts.ranked.note(1, NOW)
  const rows = await candidateReader(context, 1)<{ event_id: number | null }>(CANDIDATES)
  expect(Object.keys(rows[0] ?? {})).toEqual(['event_id', 'starts_at'])
  expect(context.facts.events.get(rows[0]?.event_id ?? 0, NOW)).toBeUndefined()
})
