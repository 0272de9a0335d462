import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { gatherSample } from '../testing/gather-sample.ts'
import type { Entry } from '../testing/sample-platform.ts'
import { recluster } from '../recluster/recluster.ts'

const now = new Date('2026-11-20T12:00:00Z')
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
beforeEach(() =>
  emptyTables(database, 'source, listing, event, venue, organizer, merge_journal, title_word'),
)
afterAll(() => database.close())

const run = (platform: string, entries: Entry[]) =>
  gatherSample(database, { platform, entries, now })

async function groups(): Promise<string[]> {
  const { rows } = await sql<{ ids: string }>`
    select string_agg(platform_id, ' ' order by platform_id) as ids from listing
    group by event_id order by 1`.execute(database.db)
  return rows.map(({ ids }) => ids)
}

const TITLE = 'Paper Lanterns of the River'
const PLACE = { name: 'City Gallery', lat: 48.1448, lon: 17.111 }
const day = (at: number): string => `2026-12-${String(at).padStart(2, '0')}`

const RANGE: Entry = {
  id: 'range',
  title: TITLE,
  start: '2026-12-01',
  draft: { place: PLACE, when: [{ start: '2026-12-01', end: '2027-03-01', allDay: true }] },
}
const OPENINGS: Entry = {
  id: 'openings',
  title: TITLE,
  start: `${day(12)}T10:00:00`,
  draft: {
    place: PLACE,
    when: [12, 13, 19, 20].map((at) => ({
      start: `${day(at)}T10:00:00`,
      end: `${day(at)}T18:00:00`,
    })),
  },
}
const PAGES = [12, 13, 19, 20].map((at): Entry => ({
  id: `page-${at}`,
  title: TITLE,
  start: `${day(at)}T10:00:00`,
  draft: { place: PLACE },
}))

test.each([
  ['first', [RANGE], [OPENINGS]],
  ['last', [OPENINGS], [RANGE]],
])(
  'a range of days in one feed and dated openings in another are one event, the range %s',
  async (_, one, other) => {
    await run('one', one)
    await run('two', other)
    expect(await groups()).toEqual(['openings range'])
  },
)

test('a range under the name of a festival is not one with an evening of it', async () => {
  await run('one', [RANGE])
  await run('two', [
    {
      ...PAGES[0],
      id: 'evening',
      title: `${TITLE}: opening concert`,
      start: `${day(12)}T20:00:00`,
    },
  ])
  expect(await groups()).toEqual(['evening', 'range'])
})

test('one record with several dates and a record for each date, page after page, are one event', async () => {
  await run('one', [OPENINGS])
  await run('two', PAGES.slice(0, 2))
  await run('two', PAGES)
  expect(await groups()).toEqual(['openings page-12 page-13 page-19 page-20'])
})

test('the other way round the night brings them together', async () => {
  await run('two', PAGES)
  await run('one', [OPENINGS])
  await recluster({ db: database.db, clock: () => now }, { city: null })
  expect(await groups()).toEqual(['openings page-12 page-13 page-19 page-20'])
})
