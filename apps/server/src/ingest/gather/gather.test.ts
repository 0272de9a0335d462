import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { gather, replay } from './gather.ts'
import { remergeSource } from '../maintenance/remerge.ts'
import { writesOf } from '../sources/report.ts'
import { saveSource, type SourceSettings } from '../sources/source.ts'
import { dumpCatalogue } from '../testing/catalogue-dump.ts'
import {
  sampleConnector,
  samplePlatform,
  sampleSource,
  type Entry,
  type SamplePlatform,
} from '../testing/sample-platform.ts'

let database: Database
let now = new Date('2026-11-20T12:00:00Z')
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z')
  await forget()
})
afterAll(() => database.close())

async function forget() {
  await emptyTables(database, 'source, listing, event, venue, organizer')
}

async function run(
  platform: SamplePlatform,
  settings: SourceSettings = sampleSource('sample-ba'),
  { everything = false, isDelta = false } = {},
) {
  const source = await saveSource(database.db, settings)
  const connector = sampleConnector(platform)
  const manifest = {
    ...connector.manifest,
    ...(isDelta && { mode: 'delta' as const, schedule: { everyMinutes: 60, fullEveryHours: 24 } }),
  }
  return gather(source, { ...connector, manifest }, () => Promise.reject(new Error('no network')), {
    db: database.db,
    clock: () => now,
    signal: new AbortController().signal,
    everything,
  })
}

function nights(count: number): Entry[] {
  return Array.from({ length: count }, (_, i) => ({
    id: `n${i}`,
    title: `Night ${i}`,
    start: new Date(Date.UTC(2026, 11, 1 + i, 20)).toISOString().slice(0, 19),
  }))
}

async function dates(): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select e.title, d.start_wall, d.status, d.previous_start, d.uuid from event_date d
    join event e on e.id = d.event_id order by e.title, d.starts_at`.execute(database.db)
  return rows
}

test('records become events in the city, with venue, organizer and the time in three forms', async () => {
  const report = await run(samplePlatform(nights(3)))
  expect(report).toMatchObject({ status: 'complete', recordsNew: 3, eventsCreated: 3 })
  const { events, dates: stored, venues } = await dumpCatalogue(database.db)
  expect(events).toHaveLength(3)
  expect(venues).toMatchObject([{ name: 'Kryt' }])
  expect(stored).toContainEqual(
    expect.objectContaining({
      start_wall: '2026-12-01T20:00:00',
      time_zone: 'Europe/Bratislava',
      starts_at: new Date('2026-12-01T19:00:00Z'),
    }),
  )
})

test('an unchanged second run writes nothing', async () => {
  const platform = samplePlatform(nights(5))
  await run(platform)
  const before = await dumpCatalogue(database.db)
  now = new Date('2026-11-20T13:00:00Z')
  const again = await run(platform)
  expect(again).toMatchObject({ status: 'complete', records: 5 })
  expect(writesOf(again)).toBe(0)
  expect(await dumpCatalogue(database.db)).toEqual(before)
})

test('a bad record is kept with its reason and the rest goes on, even when our own mapper trips', async () => {
  const [first, second, third] = nights(3)
  const report = await run(
    samplePlatform([{ ...first!, broken: true }, { ...second!, bug: true }, third!]),
  )
  expect(report.totals).toMatchObject({ quarantined: 2, events: 1 })
  expect(report.totals.reasons).toMatchObject({
    bad_date: { count: 1, example: 'start: "someday" is not a date.' },
    mapper_failed: { count: 1 },
  })
})

test('a run that fails is resumed at its last checkpoint and ends as one that did not', async () => {
  const straight = samplePlatform(nights(7))
  await run(straight)
  const expected = await dumpCatalogue(database.db)

  await forget()
  const platform = samplePlatform(nights(7))
  platform.failBeforePage = 2
  const failed = await run(platform)
  expect(failed).toMatchObject({ status: 'failed', error: 'the platform is down', recordsNew: 4 })
  platform.failBeforePage = null
  const resumed = await run(platform)
  expect(resumed).toMatchObject({ status: 'complete', resumed: true, recordsNew: 3 })
  expect(platform.pagesRead).toEqual([0, 1, 2, 3])
  expect(await dumpCatalogue(database.db)).toEqual(expected)
})

test('a record that comes again with a new start keeps its date and shows the former start', async () => {
  const [night] = nights(1)
  await run(samplePlatform([night!]))
  const [before] = await dates()
  const report = await run(samplePlatform([{ ...night!, start: '2026-12-05T21:00:00' }]))
  expect(report).toMatchObject({ recordsChanged: 1, eventsUpdated: 1, eventsCreated: 0 })
  expect(await dates()).toEqual([
    {
      title: 'Night 0',
      start_wall: '2026-12-05T21:00:00',
      status: 'rescheduled',
      previous_start: new Date('2026-12-01T19:00:00Z'),
      uuid: before?.['uuid'],
    },
  ])
})

test('two sources of one platform with the same id make one event', async () => {
  await run(samplePlatform(nights(2)), sampleSource('sample-json'))
  const second = await run(samplePlatform(nights(2)), sampleSource('sample-csv'))
  expect(second).toMatchObject({ recordsNew: 2, eventsCreated: 0 })
  expect((await dumpCatalogue(database.db)).events).toHaveLength(2)
})

test('the same id on another platform says nothing: what it says decides', async () => {
  await run(samplePlatform(nights(1)), sampleSource('one'))
  const other = nights(1).map((night) => ({ ...night, title: 'Bees and their keepers' }))
  await run(samplePlatform(other), sampleSource('two', { platform: 'other' }))
  expect((await dumpCatalogue(database.db)).events).toHaveLength(2)
})

test('a record absent from three complete runs is withdrawn, and comes back when it is listed again', async () => {
  const all = nights(8)
  await run(samplePlatform(all))
  const fewer = all.slice(0, 7)
  expect(await run(samplePlatform(fewer))).toMatchObject({ eventsWithdrawn: 0 })
  expect(await run(samplePlatform(fewer))).toMatchObject({ eventsWithdrawn: 0 })
  expect(await run(samplePlatform(fewer))).toMatchObject({ eventsWithdrawn: 1 })
  expect(await dates()).toHaveLength(7)
  await run(samplePlatform(all))
  expect(await dates()).toHaveLength(8)
})

test('a listing that loses most of its records is not believed', async () => {
  await run(samplePlatform(nights(12)))
  for (let i = 0; i < 4; i += 1) await run(samplePlatform(nights(2)))
  const report = await run(samplePlatform(nights(2)))
  expect(report.notes).toHaveProperty('sweep_refused')
  expect(await dates()).toHaveLength(12)
})

test('a feed that lists only what is coming may drop what is over', async () => {
  const past = nights(12).map((night, i) => ({
    ...night,
    id: `p${i}`,
    start: `2026-11-0${(i % 9) + 1}T20:00:00`,
  }))
  await run(samplePlatform([...past, ...nights(8)]))
  const report = await run(samplePlatform(nights(8)))
  expect(report.notes).toEqual({})
  expect(await dates()).toHaveLength(20)
})

test('removes events that the platform deletes at once and keeps past dates', async () => {
  const platform = samplePlatform([
    { id: 'past', title: 'Past', start: '2026-11-01T20:00:00' },
    { id: 'next', title: 'Next', start: '2026-12-01T20:00:00' },
  ])
  await run(platform)
  platform.deleted = ['past', 'next']
  expect(await run(platform)).toMatchObject({ eventsWithdrawn: 2 })
  expect(await dates()).toMatchObject([{ title: 'Past' }])
})

test('a source that moves an event into the past keeps a date it no longer lists', async () => {
  const [night] = nights(1)
  await run(samplePlatform([{ ...night!, start: '2026-11-10T20:00:00' }]))
  await run(samplePlatform([night!]))
  expect((await dates()).map(({ start_wall }) => start_wall)).toEqual([
    '2026-11-10T20:00:00',
    '2026-12-01T20:00:00',
  ])
})

test('a run that failed before it read anything is begun anew, and the whole listing is judged again', async () => {
  const platform = samplePlatform(nights(8))
  await run(platform)
  platform.entries = nights(7)
  for (let i = 0; i < 3; i += 1) {
    platform.failBeforePage = 0
    expect(await run(platform)).toMatchObject({ status: 'failed' })
    platform.failBeforePage = null
    expect(await run(platform)).toMatchObject({ resumed: false, eventsWithdrawn: i === 2 ? 1 : 0 })
  }
})

test('a whole reading that was interrupted before its first checkpoint is not taken for one of changes', async () => {
  const platform = samplePlatform(nights(4))
  const again = (everything = false) => run(platform, undefined, { everything, isDelta: true })
  await again()
  // The platform does not tell of this as a change, so a reading of changes misses it.
  platform.entries = [{ ...platform.entries[0]!, title: 'Gala' }, ...platform.entries.slice(1)]
  now = new Date('2026-11-22T12:00:00Z')
  platform.failBeforePage = 0
  expect(await again()).toMatchObject({ status: 'failed' })
  platform.failBeforePage = null
  expect(await again()).toMatchObject({ status: 'complete', recordsChanged: 1 })
})

test('given files are read whole, also after a run that was interrupted in the middle', async () => {
  const platform = samplePlatform(nights(4))
  platform.failBeforePage = 1
  expect(await run(platform, undefined, { everything: true })).toMatchObject({ recordsNew: 2 })
  const more = samplePlatform([{ ...nights(1)[0]!, id: 'new' }, ...nights(4)])
  const report = await run(more, undefined, { everything: true })
  expect(report).toMatchObject({ status: 'complete', resumed: false, recordsNew: 3 })
})

test('an interrupted replay is gone on with, and ends with what was there', async () => {
  await run(samplePlatform(nights(300)))
  const before = await dumpCatalogue(database.db)
  const source = await saveSource(database.db, sampleSource('sample-ba'))
  const stopping = new AbortController()
  const deps = { db: database.db, clock: () => now, signal: stopping.signal }
  const connector = sampleConnector(samplePlatform([]))
  const interrupted = replay(
    source,
    connector,
    { ...deps, onProgress: () => stopping.abort() },
    { everything: true },
  )
  await expect(interrupted).rejects.toThrow()
  const rest = await replay(
    source,
    connector,
    { ...deps, signal: new AbortController().signal },
    { everything: true },
  )
  expect(rest).toMatchObject({ status: 'complete', records: 50 })
  expect(await dumpCatalogue(database.db)).toEqual(before)
  const again = await remergeSource(source, { ...deps, signal: new AbortController().signal })
  expect(again).toMatchObject({ status: 'complete', eventsUpdated: 0 })
})
