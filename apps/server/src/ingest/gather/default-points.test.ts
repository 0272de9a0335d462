import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { gatherSample } from '../testing/gather-sample.ts'
import type { Entry } from '../testing/sample-platform.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
beforeEach(() => emptyTables(database, 'source, listing, event, venue, organizer, takedown'))
afterAll(() => database.close())

const HALL = { lat: 48.1437, lon: 17.1093 }
const TITLES = ['Beh', 'Jarmok', 'Kvíz', 'Premietanie', 'Spev', 'Tanec', 'Výlet']

const entry = (at: number, place: object): Entry => ({
  id: `e${at}`,
  title: TITLES[at] ?? 'x',
  start: `2026-12-${10 + at}T18:00:00`,
  draft: { place: JSON.parse(JSON.stringify(place)) },
})

const gatherAll = (entries: Entry[]) =>
  gatherSample(database, { platform: 'sample-ba', entries, now: new Date('2026-11-20T12:00:00Z') })

/** The titles of events that stand on a map. */
async function onMap(): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from event where lat is not null order by title`.execute(database.db)
  return rows.map(({ title }) => title)
}

test('a point that five titles without a house share is no place, whenever the fifth comes', async () => {
  const four = [0, 1, 2, 3].map((at) => entry(at, HALL))
  await gatherAll(four)
  expect(await onMap()).toEqual(['Beh', 'Jarmok', 'Kvíz', 'Premietanie'])
  await gatherAll([...four, entry(4, { ...HALL, name: 'Bratislava' })])
  expect(await onMap()).toEqual([])
  await gatherAll([...four, entry(4, HALL), entry(5, HALL), entry(6, { lat: 48.16, lon: 17.12 })])
  expect(await onMap()).toEqual(['Výlet'])
})

test('a house, an address or one title often is a place', async () => {
  await gatherAll([
    ...[0, 1, 2].map((at) => entry(at, { ...HALL, name: 'Stará radnica' })),
    ...[3, 4].map((at) => entry(at, { ...HALL, address: 'Hlavná 1' })),
    entry(5, HALL),
    entry(6, HALL),
  ])
  expect(await onMap()).toEqual(TITLES)
})
