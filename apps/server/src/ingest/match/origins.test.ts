import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { countEvents, gatherSample } from '../testing/gather-sample.ts'
import type { Entry } from '../testing/sample-platform.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
beforeEach(() => emptyTables(database, 'source, listing, event, venue, title_word'))
afterAll(() => database.close())

/** Gathers the entries of one aggregator, the second one later, and gives the number of events. */
async function eventsOf(first: Entry, second: Entry): Promise<number> {
  const now = new Date('2026-11-20T12:00:00Z')
  await gatherSample(database, { platform: 'aggregator', entries: [first], now })
  await gatherSample(database, { platform: 'aggregator', entries: [first, second], now })
  return countEvents(database)
}

const place = (name: string) => ({ name, lat: 48.145, lon: 17.11 })
const entry = (id: string, title: string, origin: string | null, name: string): Entry => ({
  id,
  title,
  start: '2026-12-01T20:30:00',
  draft: { place: place(name), ...(origin === null ? {} : { origin }) },
})

test('An aggregator has one evening from two of its sources, under two titles: they are one event', async () => {
  const theatre = entry('a', 'Trouble at the Convent', 'theatre.example', 'Teatro Zandonai')
  const region = entry(
    'b',
    'Trouble at the Convent | Golden Curtain 2026',
    'region.example',
    'Teatro Zandonai',
  )
  expect(await eventsOf(theatre, region)).toBe(1)
})

test('What it has from one source twice, one title within the other, is one event', async () => {
  const first = entry('a', 'Trouble at the Convent', 'region.example', 'Teatro Zandonai')
  const again = entry(
    'b',
    'Trouble at the Convent | Golden Curtain 2026',
    'region.example',
    'Teatro Zandonai',
  )
  expect(await eventsOf(first, again)).toBe(1)
})
