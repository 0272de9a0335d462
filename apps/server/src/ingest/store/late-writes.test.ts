import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/places.ts'
import { inTransaction, type Database } from '#server/platform/db.ts'
import { testDatabase } from '#server/platform/testing.ts'
import { matchArrivals } from '../merge/match-arrivals.ts'
import { saveSource } from '../source.ts'
import { sampleConnector, samplePlatform, sampleSource } from '../testing/sample-platform.ts'
import { mapRecords } from '../map-records.ts'
import { storeRecords } from '../record-store.ts'
import { loadKnownPlaces } from './known-places.ts'
import { LateWrites } from './late-writes.ts'
import { writeListings } from './write-listings.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(() => database.close())

/** Begins what it is given only when it may. */
class Held extends LateWrites {
  readonly #go: Promise<void>

  constructor(go: Promise<void>) {
    super()
    this.#go = go
  }

  override add(...[events, statements]: Parameters<LateWrites['add']>): void {
    super.add(events, [() => this.#go, ...statements])
  }
}

test('one after the other, in the order in which they were put there; only their events wait for them', async () => {
  const late = new LateWrites()
  const seen: string[] = []
  const says = (name: string) => async () => {
    await sleep(5)
    seen.push(name)
  }
  late.add(new Set([1, 2]), [says('a'), says('b')])
  late.add(new Set([3]), [says('c')])
  await late.writtenOf([4])
  expect(seen).toEqual([])
  await late.writtenOf([4, 2])
  expect(seen.slice(0, 2)).toEqual(['a', 'b'])
  await late.written()
  expect(seen).toEqual(['a', 'b', 'c'])
})

test('nothing is begun before it is its turn, and nothing at all once the transaction is given up', async () => {
  const late = new LateWrites()
  const seen: string[] = []
  const says = (name: string) => async () => {
    await sleep(5)
    seen.push(name)
  }
  late.add(new Set([1]), [says('a'), says('b')])
  await sleep(20)
  expect(seen).toEqual([])
  late.begin()
  await sleep(2)
  late.pause()
  await sleep(30)
  expect(seen).toEqual(['a'])
  await late.giveUp()
  expect(seen).toEqual(['a'])
})

test('the first failure is kept, and nothing behind it is begun', async () => {
  const late = new LateWrites()
  const seen: string[] = []
  late.begin()
  late.add(new Set([1]), [() => Promise.reject(new Error('first'))])
  late.add(new Set([2]), [
    async () => {
      seen.push('never')
    },
  ])
  await expect(late.written()).rejects.toThrow('first')
  expect(late.failure?.error).toEqual(new Error('first'))
  await expect(late.writtenOf([2])).rejects.toThrow('first')
  expect(seen).toEqual([])
})

test('an event that is changed again before its dates are written has its new date only', async () => {
  const source = await saveSource(database.db, sampleSource('late'))
  const places = await loadKnownPlaces(database.db)
  const own = places.cities.get('bratislava')!
  const connector = sampleConnector(samplePlatform([]))
  const { promise: go, resolve: letGo } = Promise.withResolvers<void>()
  await inTransaction(database.db, async (tx) => {
    const late = new Held(go)
    const say = async (start: string) => {
      const raw = { id: 'a', title: 'Late Night', start }
      const { waiting } = await storeRecords(tx, source.id, [{ id: 'a', raw, broken: null }], NOW)
      const deps = { connector, config: {}, own, cities: [own], now: NOW }
      const [mapped] = await mapRecords(waiting, deps)
      const records = [mapped!.listings!]
      await writeListings(tx, source, records, { match: matchArrivals, places, now: NOW, late })
    }
    await say('2026-12-01T20:00:00')
    const second = say('2026-12-02T22:30:00')
    // Without waiting for the dates of the first it would be done by then.
    await Promise.race([second, sleep(300)])
    letGo()
    await second
    await late.written()
  })
  const { rows } = await sql<{ start_wall: string; status: string }>`
    select start_wall, status from event_date`.execute(database.db)
  expect(rows).toEqual([{ start_wall: '2026-12-02T22:30:00', status: 'rescheduled' }])
})
