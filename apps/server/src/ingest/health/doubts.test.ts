import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { gatherSample } from '../testing/gather-sample.ts'
import type { Entry } from '../testing/sample-platform.ts'
import { loadDoubts } from './doubts.ts'

let database: Database
const now = new Date('2026-11-20T12:00:00Z')
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
beforeEach(() => emptyTables(database, 'source, listing, event, venue, organizer'))
afterAll(() => database.close())

const nights = (count: number, hour: string, more: (i: number) => object = () => ({})): Entry[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `n${i}`,
    title: `Večer číslo ${i} v Kryte`,
    start: `2026-12-${String(i + 1).padStart(2, '0')}T${hour}:00`,
    draft: { url: `https://kryt.example/e/${i}`, ...more(i) },
  }))

const give = (platform: string, entries: Entry[], at = now) =>
  gatherSample(database, { platform, entries, now: at })

async function doubts(slug: string, at = now) {
  const { rows } = await sql<{ id: number }>`select id from source where slug = ${slug}`.execute(
    database.db,
  )
  return (await loadDoubts(database.db, rows[0]?.id ?? 0, at)).map(({ why }) => String(why))
}

test('a source that is gathered as it should be raises no doubt', async () => {
  await give('kryt', nights(12, '20:00'))
  await give('other', nights(12, '20:00'))
  expect(await doubts('kryt')).toEqual([])
})

test('a feed whose events begin at night has its zone doubted', async () => {
  await give('kryt', nights(10, '03:30'))
  expect(await doubts('kryt')).toEqual([
    '10 of 10 events with an hour begin between 2 and 6 at night (Europe/Bratislava).',
  ])
  await give('kryt', [...nights(4, '03:30'), ...nights(10, '21:00').slice(4)])
  expect(await doubts('kryt')).toEqual([])
})

test('a feed that is hours off what others say of the same events has its zone doubted', async () => {
  await give('kryt', nights(6, '13:00'))
  await give('city', nights(6, '19:00'))
  expect(await doubts('kryt')).toEqual([
    '6 of 6 events that other sources list too begin 6 h earlier here (Sample).',
  ])
})

test('two performances a day are no shift', async () => {
  await give('kryt', nights(6, '15:00'))
  await give('city', [...nights(6, '15:00').slice(0, 3), ...nights(6, '19:00').slice(3)])
  expect(await doubts('kryt')).toEqual([])
})

test('links to one page in place of an event’s own are doubted', async () => {
  await give(
    'kryt',
    nights(9, '20:00', (i) => (i < 7 ? { url: 'https://kryt.example/' } : {})),
  )
  expect(await doubts('kryt')).toEqual([
    '7 of 9 events link to https://kryt.example/, and not to a page of their own.',
  ])
})

test('a listing that has not changed for weeks while its dates passed is doubted', async () => {
  const entries = nights(20, '20:00')
  await give('kryt', entries)
  const fresh = new Date('2026-12-10T12:00:00Z')
  await give('kryt', entries, fresh)
  expect(await doubts('kryt', fresh)).toEqual([])
  const stale = new Date('2026-12-19T12:00:00Z')
  await give('kryt', entries, stale)
  expect(await doubts('kryt', stale)).toEqual([
    'Nothing in it has changed since 2026-11-20 (4 weeks), though 18 of its dates have passed since.',
  ])
})
