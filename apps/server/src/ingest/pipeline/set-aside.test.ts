import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { matchNothing } from '../match/match.ts'
import { recluster } from '../recluster/recluster.ts'
import { remergeSource } from '../maintenance/remerge.ts'
import { findSource } from '../sources/source.ts'
import { gatherSample } from '../testing/gather-sample.ts'
import type { Entry } from '../testing/sample-platform.ts'

let database: Database
const now = new Date('2026-11-20T12:00:00Z')
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.exec('alter table event drop constraint if exists no_poison')
  await emptyTables(database, 'source, listing, event')
})

const refusePoison = () =>
  database.exec(`alter table event add constraint no_poison check (title <> 'Poison') not valid`)

function evenings(titles: string[]): Entry[] {
  return titles.map((title, i) => ({ id: `e${i}`, title, start: `2026-12-0${i + 1}T20:00:00` }))
}

async function shown(): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from event where status = 'scheduled' order by title`.execute(database.db)
  return rows.map(({ title }) => title)
}

test('shows the other events of a page when one cannot be written, and says why of that one', async () => {
  await refusePoison()
  const report = await gatherSample(database, {
    platform: 'sample',
    entries: evenings(['Jazz', 'Poison', 'Opera']),
    now,
  })
  expect(report).toMatchObject({
    status: 'complete',
    eventsCreated: 2,
    totals: { events: 2, quarantined: 1, reasons: { not_written: { count: 1 } } },
  })
  expect(report.totals.reasons['not_written']?.example).toContain('no_poison')
  expect(await shown()).toEqual(['Jazz', 'Opera'])
})

test('shows an event once the source corrects what could not be written', async () => {
  await refusePoison()
  const entries = evenings(['Jazz', 'Poison'])
  await gatherSample(database, { platform: 'sample', entries, now })
  const corrected = evenings(['Jazz', 'Potion'])
  const report = await gatherSample(database, { platform: 'sample', entries: corrected, now })
  expect(report.totals).toMatchObject({ events: 2, quarantined: 0 })
  expect(await shown()).toEqual(['Jazz', 'Potion'])
})

test('tries again at the next run what could not be written, also where that is everything', async () => {
  await refusePoison()
  const entries = evenings(['Poison', 'Poison'])
  const failing = await gatherSample(database, { platform: 'sample', entries, now })
  expect(failing).toMatchObject({ status: 'complete', totals: { events: 0, quarantined: 2 } })
  expect(await gatherSample(database, { platform: 'sample', entries, now })).toMatchObject({
    status: 'complete',
    totals: { events: 0, quarantined: 2 },
  })
  await database.exec('alter table event drop constraint no_poison')
  const mended = await gatherSample(database, { platform: 'sample', entries, now })
  expect(mended).toMatchObject({ status: 'complete', totals: { events: 2, quarantined: 0 } })
})

test('works out the other events of a source again when one of them cannot be written', async () => {
  const entries = evenings(['Jazz', 'Poison', 'Opera'])
  await gatherSample(database, { platform: 'sample', entries, now })
  await refusePoison()
  await database.exec(`update listing set content = jsonb_set(content, '{status}', '"cancelled"')`)
  const source = await findSource(database.db, 'sample')
  if (source === null) throw new Error('the source is gone')
  const signal = new AbortController().signal
  const report = await remergeSource(source, { db: database.db, clock: () => now, signal })
  expect(report).toMatchObject({ status: 'complete', eventsUpdated: 2 })
  expect(report.notes['not_written']).toMatchObject({ count: 1 })
  const { rows } = await sql`select title, status from event order by title`.execute(database.db)
  expect(rows).toEqual([
    { title: 'Jazz', status: 'cancelled' },
    { title: 'Opera', status: 'cancelled' },
    { title: 'Poison', status: 'scheduled' },
  ])
})

test('joins the other events anew when a group of them cannot be written', async () => {
  for (const platform of ['one', 'other'])
    await gatherSample(database, {
      platform,
      entries: evenings(['Jazz', 'Poison', 'Opera']),
      now,
      match: matchNothing,
    })
  expect(await shown()).toEqual(['Jazz', 'Jazz', 'Opera', 'Opera', 'Poison', 'Poison'])
  await refusePoison()
  const done = await recluster({ db: database.db, clock: () => now })
  expect(done).toMatchObject({
    absorbed: 2,
    setAside: [{ message: expect.stringContaining('no_poison') }],
  })
  expect(await shown()).toEqual(['Jazz', 'Opera', 'Poison', 'Poison'])
})
