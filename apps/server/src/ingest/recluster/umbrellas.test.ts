import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadDetail } from '#server/catalogue/cards/event-detail.ts'
import { ReferenceData } from '#server/catalogue/reference/reference-data.ts'
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
  type Entry,
} from '../testing/sample-platform.ts'
import { recluster } from './recluster.ts'

const now = new Date('2026-11-20T12:00:00Z')
const clock = () => now
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
beforeEach(() =>
  emptyTables(database, 'source, listing, event, venue, organizer, merge_journal, title_word'),
)
afterAll(() => database.close())

async function run(name: string, entries: Entry[]) {
  const source = await saveSource(database.db, sampleSource(name, { platform: name }))
  const report = await gather(
    source,
    sampleConnector(samplePlatform(entries)),
    () => Promise.reject(new Error('no network')),
    { db: database.db, clock, signal: new AbortController().signal },
  )
  expect(report.error).toBeNull()
}

/** Titles of events with the title of what they are part of. */
async function parts(): Promise<Record<string, string | null>> {
  const { rows } = await sql<{ title: string; whole: string | null }>`
    select e.title, p.title as whole from event e left join event p on p.id = e.part_of
    where e.merged_into is null order by e.id`.execute(database.db)
  return Object.fromEntries(rows.map(({ title, whole }) => [title, whole]))
}

async function page(title: string) {
  const { rows } = await sql<{ slug: string }>`
    select slug from event where title = ${title} and merged_into is null`.execute(database.db)
  const reference = await new ReferenceData(database.db, clock).get()
  return loadDetail(database.db, rows[0]?.slug ?? '', null, { reference, locale: 'en', now })
}

const FESTIVAL = {
  id: 'f',
  title: 'Veltlin Festival 2026',
  start: '2026-12-03',
  draft: {
    when: [{ start: '2026-12-03', end: '2026-12-06', allDay: true }],
    categories: ['festival'],
    organizers: [{ name: 'Veltlin Society' }],
  },
}
const by = (name: string) => ({ organizers: [{ name }] })
const OPENING = {
  id: 'o',
  title: 'Veltlin Festival: opening concert',
  start: '2026-12-03T19:00:00',
  draft: by('Town Hall'),
}
const TASTING = {
  id: 't',
  title: 'A night of old barrels',
  start: '2026-12-04T19:00:00',
  draft: by('Veltlin Society'),
}
const ELSE = {
  id: 'e',
  title: 'Bees and their keepers',
  start: '2026-12-04T20:00:00',
  draft: by('Town Hall'),
}
const LATER = {
  id: 'l',
  title: 'Veltlin Festival: the film',
  start: '2026-12-20T20:00:00',
  draft: by('Town Hall'),
}

test('a festival has the events within its days that bear its name or its organizer, and no others', async () => {
  await run('one', [FESTIVAL, ELSE, LATER])
  await run('two', [OPENING, TASTING])
  await recluster({ db: database.db, clock })
  expect(await parts()).toEqual({
    [FESTIVAL.title]: null,
    [ELSE.title]: null,
    [LATER.title]: null,
    [OPENING.title]: FESTIVAL.title,
    [TASTING.title]: FESTIVAL.title,
  })
  const festival = await page(FESTIVAL.title)
  expect(festival?.parts.map(({ title, date }) => [title, date.start])).toEqual([
    [OPENING.title, '2026-12-03T19:00:00+01:00'],
    [TASTING.title, '2026-12-04T19:00:00+01:00'],
  ])
  expect((await page(OPENING.title))?.part_of).toMatchObject({
    slug: festival?.slug,
    title: FESTIVAL.title,
  })
  // A part that comes anew stays with its festival.
  await run('two', [{ ...OPENING, title: 'Veltlin Festival: the opening concert' }, TASTING])
  expect(Object.values(await parts())).toEqual([null, null, null, FESTIVAL.title, FESTIVAL.title])
})

test('a part that moves out of the festival leaves it; with one part left it is none', async () => {
  await run('one', [FESTIVAL])
  await run('two', [OPENING, TASTING])
  await recluster({ db: database.db, clock })
  expect((await parts())[OPENING.title]).toBe(FESTIVAL.title)
  await run('two', [{ ...OPENING, start: '2026-12-23T19:00:00' }, TASTING])
  await recluster({ db: database.db, clock })
  expect(await parts()).toEqual({
    [FESTIVAL.title]: null,
    [OPENING.title]: null,
    [TASTING.title]: null,
  })
})

test('during an exhibition its house does other things as well', async () => {
  const exhibition = {
    id: 'x',
    title: 'Vanished Gardens',
    start: '2026-12-01',
    draft: { when: [{ start: '2026-12-01', end: '2026-12-30', allDay: true }] },
  }
  await run('one', [
    exhibition,
    { id: '1', title: 'Quartet in the courtyard', start: '2026-12-04T19:00:00' },
    { id: '2', title: 'Tales for the very small', start: '2026-12-05T10:00:00' },
  ])
  await recluster({ db: database.db, clock })
  expect(Object.values(await parts())).toEqual([null, null, null])
})

test('weekly numbered talks of a series are events of their own that name each other', async () => {
  const talk = (n: number) => ({
    id: `talk-${n}`,
    title: `Night talks ${n}`,
    start: `2026-12-0${n}T19:00:00`,
    draft: { seriesSourceId: 'night-talks' },
  })
  await run('one', [talk(1), talk(2), talk(3), ELSE])
  await recluster({ db: database.db, clock })
  expect((await page('Night talks 2'))?.series.map(({ title }) => title)).toEqual([
    'Night talks 1',
    'Night talks 3',
  ])
  expect((await page(ELSE.title))?.series).toEqual([])
})

test('a festival is never one event with a part of it, whoever lists what', async () => {
  await run('one', [FESTIVAL])
  await run('two', [OPENING, TASTING])
  await recluster({ db: database.db, clock })
  // Both would take a listing that says no more than this; it must not bring them together.
  await run('three', [{ id: 'x', title: 'Veltlin Festival', start: '2026-12-03T19:00:00' }])
  await recluster({ db: database.db, clock })
  const { [FESTIVAL.title]: whole, ...rest } = await parts()
  expect(whole).toBeNull()
  expect(Object.values(rest)).toEqual([FESTIVAL.title, FESTIVAL.title])
})
