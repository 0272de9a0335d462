import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { gather } from '../gather/gather.ts'
import { saveSource } from '../sources/source.ts'
import { sampleConnector, samplePlatform, sampleSource } from '../testing/sample-platform.ts'
import { matchArrivals } from './match-arrivals.ts'
import { nearestEvents, type Seeker } from './nearest-events.ts'
import { sketchOf } from '#server/knowledge/matching/sketch.ts'

let database: Database
/** Of the listing on `two`, which is one event with that on `one`. */
let keys: number[] = []
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  for (const platform of ['one', 'two']) {
    const source = await saveSource(database.db, sampleSource(platform, { platform }))
    const entry = {
      id: platform,
      title: 'Quartet in the courtyard',
      start: '2026-12-01T20:00:00',
    }
    await gather(source, sampleConnector(samplePlatform([entry])), () => Promise.reject(), {
      db: database.db,
      clock: () => new Date('2026-11-20T12:00:00Z'),
      signal: new AbortController().signal,
      match: matchArrivals,
    })
  }
  const { rows } = await sql<{ key: number; events: number }>`
    select unnest(block_keys) as key, (select count(distinct event_id) from listing)::int as events
    from listing where platform = 'two'`.execute(database.db)
  expect(rows[0]?.events).toBe(1)
  keys = rows.map(({ key }) => key)
})
afterAll(() => database.close())

async function eventsNear(title: string, seeker: Partial<Seeker>): Promise<number> {
  const [near] = await nearestEvents(
    database.db,
    [
      {
        key: 'new',
        platform: 'one',
        sketch: sketchOf({ en: title }, [], { isWhole: false, point: null }),
        blockKeys: keys,
        minutes: new Set(),
        isDecided: false,
        ...seeker,
      },
    ],
    { own: new Set(), most: 40 },
  )
  return near?.size ?? 0
}

test('an event that its platform lists under another title is not near, also where another platform leads to it', async () => {
  expect(await eventsNear('Bees and their keepers', {})).toBe(0)
  expect(await eventsNear('QUARTET in the courtyard!', {})).toBe(1)
})

test('it is near for another platform, and for an arrival of which an operator has spoken', async () => {
  expect(await eventsNear('Bees and their keepers', { platform: 'three' })).toBe(1)
  expect(await eventsNear('Bees and their keepers', { isDecided: true })).toBe(1)
})
