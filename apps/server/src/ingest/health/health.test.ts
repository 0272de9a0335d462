import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { gather } from '../gather/gather.ts'
import { saveSource } from '../sources/source.ts'
import {
  sampleConnector,
  samplePlatform,
  sampleSource,
  type SamplePlatform,
} from '../testing/sample-platform.ts'
import { loadHealth } from './health.ts'
import { measureRuns } from './measure.ts'

let database: Database
let now = new Date('2026-11-20T12:00:00Z')
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
beforeEach(() => emptyTables(database, 'source, listing, event, venue, organizer'))
afterAll(() => database.close())

const setDay = (day: number) => (now = new Date(Date.UTC(2026, 10, day, 12)))

async function gatherOn(day: number, platform: SamplePlatform) {
  setDay(day)
  const source = await saveSource(database.db, sampleSource('sample-ba'))
  const report = await gather(
    source,
    sampleConnector(platform),
    () => Promise.reject(new Error('no network')),
    { db: database.db, clock: () => now, signal: new AbortController().signal },
  )
  await measureRuns(database.db)
  return report
}

async function health() {
  const [source] = await loadHealth(database.db, now)
  if (source === undefined) throw new Error('there is no source')
  const { why, todo } = source
  return { ...source, why: String(why), todo: todo === null ? null : String(todo) }
}

function nights(count: number, more: { broken?: boolean; lat?: number } = {}) {
  return Array.from({ length: count }, (_, i) => ({
    id: `n${i}`,
    title: `Night ${i}`,
    start: `2026-12-${String(i + 1).padStart(2, '0')}T20:00:00`,
    ...more,
  }))
}

test('a source that was never gathered is new', async () => {
  await saveSource(database.db, sampleSource('sample-ba'))
  expect(await health()).toMatchObject({ state: 'new', figures: null, checkedAt: null })
})

test('after a run it is known what the source gives and what its events lack', async () => {
  await gatherOn(10, samplePlatform(nights(12)))
  const { figures, state, records, checkedAt } = await health()
  expect({ state, records, checkedAt }).toEqual({
    state: 'by command',
    records: 12,
    checkedAt: now,
  })
  expect(figures).toMatchObject({
    listed: { now: 12, usual: null },
    upcoming: { now: 12 },
    quarantined: 0,
    outside: 0,
  })
  const share = (field: string) => figures?.absent.find((one) => one.field === field)?.share
  expect([share('price'), share('description'), share('end time')]).toEqual([1, 0, 1])
})

test('a listing of less than half of what is usual is noticed', async () => {
  for (const day of [10, 11, 12, 13]) await gatherOn(day, samplePlatform(nights(20)))
  expect((await health()).state).toBe('by command')
  await gatherOn(14, samplePlatform(nights(4)))
  const { state, why } = await health()
  // A loss of this size is not believed, and that comes first.
  expect(state).toBe('loss refused')
  expect(why).toContain('16 of 20 records vanished')
  expect((await health()).figures?.listed).toEqual({ now: 4, usual: 20, change: -0.8 })
})

test('measures unreadable records as a share', async () => {
  await gatherOn(10, samplePlatform([...nights(8), ...nights(2, { broken: true }).map(twin)]))
  const { figures, state, why } = await health()
  expect(figures?.quarantined).toBe(0.2)
  expect([state, why]).toEqual(['odd', '20 % of its records are in quarantine.'])
})

const twin = <T extends { id: string }>(entry: T) => ({ ...entry, id: `${entry.id}-twin` })

test('events farther from the city than it reaches are counted', async () => {
  await gatherOn(10, samplePlatform(nights(20)))
  // The places of half of them move to where no city is known.
  await database.exec(`
    update listing set content = jsonb_set(content, '{place,lat}', '47.9') where id % 2 = 0;
    delete from source_day`)
  await measureRuns(database.db)
  expect((await health()).figures?.outside).toBe(0.5)
})

test('values that no rule knows are counted by value', async () => {
  await gatherOn(10, samplePlatform(nights(4)))
  const noted = JSON.stringify([
    {
      code: 'category_unknown',
      field: 'category',
      message: '"Ralley" is the name of no category known.',
    },
    { code: 'time_unknown', field: 'start', message: 'no hour is stated' },
  ])
  await sql`update source_record set assumptions = ${noted}::jsonb where id % 2 = 0`.execute(
    database.db,
  )
  await database.exec('delete from source_day')
  expect((await health()).figures?.unknown).toEqual([
    { value: 'category: Ralley', count: 2, isNew: false },
  ])
})

test('a failing source says since when and why, and keeps its figures', async () => {
  await gatherOn(10, samplePlatform(nights(12)))
  const platform = { ...samplePlatform(nights(12)), failBeforePage: 1 }
  setDay(11)
  await gatherOn(11, platform)
  expect(await health()).toMatchObject({
    state: 'failing',
    why: 'Its last run failed: the platform is down',
    checkedAt: new Date('2026-11-10T12:00:00Z'),
    records: 12,
    figures: { upcoming: { now: 12 } },
  })
})

test('a day has one row, of its last complete run, and an unchanged run copies what was counted', async () => {
  const platform = samplePlatform(nights(12))
  await gatherOn(10, platform)
  await sql`update source_day set absent = '{"price": 7}'`.execute(database.db)
  await gatherOn(10, platform)
  const { rows } = await sql<{ absent: unknown }>`select absent from source_day`.execute(
    database.db,
  )
  expect(rows).toEqual([{ absent: { price: 7 } }])
})

test('a source that gives nothing any more is silent at once, and keeps what is to come', async () => {
  await gatherOn(10, samplePlatform(nights(3)))
  for (const day of [11, 12, 13, 14]) await gatherOn(day, samplePlatform([]))
  expect(await health()).toMatchObject({
    state: 'silent',
    why: expect.stringContaining('It lists no coming event any more; all 3 that it had are kept'),
    figures: { upcoming: { now: 3 } },
  })
  await gatherOn(15, samplePlatform(nights(3)))
  expect(await health()).toMatchObject({ state: 'by command', lossRuns: 0 })
})

test('a source that falls to a tenth is called shrunk', async () => {
  await gatherOn(10, samplePlatform(nights(30)))
  await gatherOn(11, samplePlatform(nights(3)))
  expect(await health()).toMatchObject({ state: 'shrunk', figures: { upcoming: { now: 30 } } })
})

test('a source that loses a few a day until nearly none are left keeps the last ones', async () => {
  for (let left = 30, day = 1; left > 0; left -= 3, day += 1)
    await gatherOn(day, samplePlatform(nights(left)))
  for (const day of [11, 12, 13, 14]) await gatherOn(day, samplePlatform(nights(2)))
  const { state, figures } = await health()
  expect(state).toBe('shrunk')
  expect(figures?.upcoming.now).toBeGreaterThanOrEqual(3)
})

test('a source whose events are all over is silent for as long as it stays so', async () => {
  await gatherOn(10, samplePlatform(nights(2)))
  setDay(70)
  await gatherOn(70, samplePlatform(nights(2)))
  const said = { state: 'silent', why: expect.stringContaining('was over on 2026-12-0') }
  expect(await health()).toMatchObject(said)
  await gatherOn(100, samplePlatform(nights(2)))
  expect(await health()).toMatchObject(said)
})

test('a source that has failed for thirty days is dead, and says that it is tried weekly', async () => {
  await gatherOn(1, samplePlatform(nights(12)))
  const down = { ...samplePlatform(nights(12)), failBeforePage: 0 }
  for (const day of [2, 12, 33]) await gatherOn(day, down)
  expect(await health()).toMatchObject({
    state: 'dead',
    why: 'Every run since 2026-11-02 has failed: the platform is down',
    todo: expect.stringContaining('once a week'),
  })
  await gatherOn(34, samplePlatform(nights(29)))
  expect(await health()).toMatchObject({ failures: 0, failingSince: null })
})
