import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { canonicalEvent, movedTo } from '#server/catalogue/cards/moved-to.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { gather } from '../gather/gather.ts'
import { saveSource, type SourceSettings } from '../sources/source.ts'
import { dumpCatalogue } from '../testing/catalogue-dump.ts'
import {
  sampleConnector,
  samplePlatform,
  sampleSource,
  type Entry,
} from '../testing/sample-platform.ts'
import { explainEvent, mergeEvents, splitEvent } from '../recluster/operate.ts'
import { recluster } from '../recluster/recluster.ts'

const WHO = { who: 'Ada', now: new Date('2026-11-20T12:00:00Z') }

let database: Database
let now = new Date('2026-11-20T12:00:00Z')
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z')
  await emptyTables(database, 'source, listing, event, venue, organizer, merge_journal, title_word')
})
afterAll(() => database.close())

async function run(name: string, entries: Entry[], more: Partial<SourceSettings> = {}) {
  const source = await saveSource(database.db, sampleSource(name, { platform: name, ...more }))
  const connector = sampleConnector(samplePlatform(entries))
  const report = await gather(source, connector, () => Promise.reject(new Error('no network')), {
    db: database.db,
    clock: () => now,
    signal: new AbortController().signal,
  })
  expect(report.error).toBeNull()
  return report
}

const NIGHT = { id: 'n', title: 'Quartet in the courtyard', start: '2026-12-01T20:00:00' }
const OTHER = { id: 'o', title: 'Bees and their keepers', start: '2026-12-01T20:00:00' }

type Shown = { title: string; slug: string; uuid: string; sources: number; starts: string[] }
async function shown(): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select e.title, e.slug, e.uuid, e.source_count as sources,
      array(select start_wall::text from event_date d where d.event_id = e.id order by 1) as starts
    from event e where e.merged_into is null and e.status <> 'withdrawn' order by e.title, e.id`.execute(
    database.db,
  )
  return rows
}

async function listingOf(platform: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from listing where platform = ${platform}`.execute(database.db)
  return rows[0]?.id ?? 0
}

test('an event that two platforms list is shown once, under the address it had first', async () => {
  await run('one', [NIGHT, OTHER])
  const [, before] = await shown()
  await run('two', [{ ...NIGHT, id: 'x', title: 'QUARTET in the Courtyard (live)' }])
  const events = await shown()
  expect(events).toMatchObject([{ sources: 1 }, { title: NIGHT.title, sources: 2 }])
  expect(events[1]?.slug).toBe(before?.slug)
})

test('two platforms gathered in either order, or at once, give the same grouping', async () => {
  const groups = async () =>
    (
      await sql<{ keys: string[] }>`
        select array_agg(platform || ' ' || platform_id order by platform) keys from listing group by event_id order by 1`.execute(
        database.db,
      )
    ).rows
  const [a, b] = [
    [NIGHT, OTHER],
    [
      { ...NIGHT, id: 'x' },
      { ...OTHER, id: 'y' },
    ],
  ]
  await run('one', a)
  await run('two', b)
  const first = await groups()
  await emptyTables(database, 'source, listing, event, venue, organizer')
  await run('two', b)
  await run('one', a)
  expect(await groups()).toEqual(first)
})

test('a second gathering of a merged catalogue writes nothing', async () => {
  await run('one', [NIGHT])
  await run('two', [{ ...NIGHT, id: 'x' }])
  const before = await dumpCatalogue(database.db)
  now = new Date('2026-11-20T13:00:00Z')
  expect(await run('two', [{ ...NIGHT, id: 'x' }])).toMatchObject({ eventsUpdated: 0 })
  await recluster({ db: database.db, clock: () => now })
  expect(await dumpCatalogue(database.db)).toEqual(before)
})

test('joins the hours of one show on one day, and keeps two talks of a numbered series apart', async () => {
  await run('one', [
    { ...NIGHT, id: 'm', start: '2026-12-01T15:00:00' },
    { ...NIGHT, id: 'e', start: '2026-12-01T20:00:00' },
    { id: 't1', title: 'Night talks 1', start: '2026-12-03T19:00:00' },
  ])
  await run('two', [
    { ...NIGHT, id: 'x', start: '2026-12-01T20:00:00' },
    { id: 't2', title: 'Night talks 2', start: '2026-12-03T19:00:00' },
  ])
  expect((await shown()).map(({ title, sources }) => [title, sources])).toEqual([
    ['Night talks 1', 1],
    ['Night talks 2', 1],
    [NIGHT.title, 2],
  ])
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from event_date d join event e on e.id = d.event_id
    where e.title = ${NIGHT.title} and e.merged_into is null`.execute(database.db)
  expect(rows).toEqual([{ n: 2 }])
})

test('joins what one platform lists twice with one title within the other, but no ticket to several evenings', async () => {
  const at = { start: '2026-12-01T20:00:00' }
  await run('one', [
    { ...at, id: 'hall', title: 'Nina Hollow: Paper Lanterns' },
    { ...at, id: 'tickets', title: 'Nina Hollow: Paper Lanterns - Autumn Tour 2026' },
    { ...at, id: 'pass', title: 'Nina Hollow: Paper Lanterns 2-Day Pass' },
    { ...at, id: 'other', title: 'Silver Orchard' },
  ])
  expect((await shown()).map(({ title }) => title).length).toBe(3)
})

test('merged by an operator: the younger address and its date lead on, and it stays so', async () => {
  await run('one', [NIGHT])
  now = new Date('2026-11-20T13:00:00Z')
  await run('two', [{ ...OTHER, id: 'x' }])
  const [bees, quartet] = await shown()
  const { rows: dates } = await sql<{ uuid: string }>`
    select d.uuid from event_date d join event e on e.id = d.event_id where e.uuid = ${bees?.uuid}`.execute(
    database.db,
  )
  await mergeEvents(database.db, bees?.slug ?? '', quartet?.uuid ?? '', WHO)
  expect(await shown()).toMatchObject([{ slug: quartet?.slug, sources: 2 }])
  expect((await movedTo(database.db, [bees?.uuid ?? ''])).get(bees?.uuid ?? '')).toMatchObject({
    slug: quartet?.slug,
  })
  expect(await canonicalEvent(database.db, bees?.slug ?? '', dates[0]?.uuid ?? '')).toMatchObject({
    slug: quartet?.slug,
    dateUuid: expect.stringMatching(/-/),
  })
  // By whatever name the younger one is asked for, and however the rows lie: what stays is explained.
  await sql`update event set title = title where merged_into is null`.execute(database.db)
  const { rows: younger } = await sql<{ id: number }>`
    select id from event where uuid = ${bees?.uuid}`.execute(database.db)
  for (const name of [bees?.uuid, bees?.slug, String(younger[0]?.id)]) {
    const { event, listings } = await explainEvent(database.db, name ?? '', WHO)
    expect([event.slug, listings.length]).toEqual([quartet?.slug, 2])
  }
  await recluster({ db: database.db, clock: () => now })
  await run('two', [{ ...OTHER, id: 'x', title: 'Bees, their keepers and honey' }])
  expect(await shown()).toHaveLength(1)
})

test('split by an operator: both have a page again, also after the next gathering and re-clustering', async () => {
  await run('one', [NIGHT])
  await run('two', [{ ...NIGHT, id: 'x' }])
  const [merged] = await shown()
  const { leaves } = await splitEvent(database.db, merged?.slug ?? '', await listingOf('two'), WHO)
  expect((await shown()).map(({ slug }) => slug)).toEqual([merged?.slug, leaves.slug])
  await run('two', [{ ...NIGHT, id: 'x', title: 'Quartet in the courtyard!' }])
  await run('one', [{ ...NIGHT, title: 'Quartet in the court-yard' }])
  await recluster({ db: database.db, clock: () => now })
  expect(await shown()).toHaveLength(2)
  // Merged again, the younger one's address leads on again.
  await mergeEvents(database.db, merged?.slug ?? '', leaves.slug, WHO)
  expect(await shown()).toHaveLength(1)
  const { journal, pairs } = await explainEvent(database.db, leaves.uuid, WHO)
  expect(journal.map(({ kind, who }) => `${kind} ${who}`)).toEqual([
    'auto okolo',
    'cannot Ada',
    'split Ada',
    'must Ada',
    'merge Ada',
  ])
  expect(pairs).toMatchObject([{ veto: null }])
})

test('a source that lags behind a move gives no date; the date keeps its address and shows where it was', async () => {
  await run('house', [NIGHT], { role: 'venue' })
  await run('list', [{ ...NIGHT, id: 'x' }])
  const uuid = async () =>
    (
      await sql<{ uuid: string; start_wall: string; status: string }>`
        select uuid, start_wall::text, status from event_date`.execute(database.db)
    ).rows
  const [before] = await uuid()
  await run('house', [{ ...NIGHT, start: '2026-12-09T20:00:00' }], { role: 'venue' })
  expect(await uuid()).toEqual([
    { uuid: before?.uuid, start_wall: '2026-12-09 20:00:00', status: 'rescheduled' },
  ])
})
