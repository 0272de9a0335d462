import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { expireContent } from './expire.ts'
import { gather } from '../gather/gather.ts'
import { saveSource } from '../sources/source.ts'
import {
  sampleConnector,
  samplePlatform,
  sampleSource,
  type SamplePlatform,
} from '../testing/sample-platform.ts'

const signal = new AbortController().signal
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
beforeEach(() => emptyTables(database, 'source, listing, event, venue, organizer'))
afterAll(() => database.close())

const platform = () =>
  samplePlatform([
    { id: 'a', title: 'Aurora', start: '2026-12-01T20:00:00' },
    { id: 'b', title: 'Borealis', start: '2026-12-02T20:00:00' },
  ])
const at = (hour: number) => new Date(Date.parse('2026-11-20T00:00:00Z') + hour * 3_600_000)

/** Gathers a source whose terms let content be kept for a day unchecked. */
async function run(hour: number, from: SamplePlatform, slug = 'strict', maxCacheHours = 24) {
  const settings = sampleSource(slug)
  const source = await saveSource(database.db, {
    ...settings,
    terms: { ...settings.terms, maxCacheHours },
  })
  const offline = () => Promise.reject(new Error('no network'))
  return gather(source, sampleConnector(from), offline, {
    db: database.db,
    clock: () => at(hour),
    signal,
  })
}

async function events(): Promise<{ uuid: string; title: string }[]> {
  const { rows } = await sql<{ uuid: string; title: string }>`
    select e.uuid, e.title from event e
    where exists (select from event_date d where d.event_id = e.id and d.is_live) order by title`.execute(
    database.db,
  )
  return rows
}

async function stored(): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select (select coalesce(string_agg(r::text, ' '), '') from source_record r)
      || (select coalesce(string_agg(l::text, ' '), '') from listing l) as text`.execute(
    database.db,
  )
  return rows[0]?.text ?? ''
}

test('hides and deletes events unconfirmed for a day, and restores them as the same event', async () => {
  await run(0, platform())
  const before = await events()
  expect(await expireContent(database.db, at(23), signal)).toBe(0)
  expect(await events()).toEqual(before)

  expect(await expireContent(database.db, at(25), signal)).toBe(2)
  expect(await events()).toEqual([])
  expect(await stored()).not.toContain('Aurora')
  expect(await expireContent(database.db, at(26), signal)).toBe(0)

  await run(30, platform())
  expect(await events()).toEqual(before)
})

test('a source that goes on confirming keeps its content', async () => {
  await run(0, platform())
  await run(20, platform())
  expect(await expireContent(database.db, at(40), signal)).toBe(0)
  expect(await events()).toHaveLength(2)
})

test('deletes withdrawn events for good when their time is over', async () => {
  await run(0, platform())
  const less = platform()
  less.entries.pop()
  less.deleted = ['b']
  await run(20, less)
  await run(40, less)
  expect(await stored()).toContain('Borealis')
  expect(await expireContent(database.db, at(50), signal)).toBe(1)
  expect(await stored()).not.toContain('Borealis')
  expect(await events()).toMatchObject([{ title: 'Aurora' }])
})
