import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { canonicalEvent } from '#server/catalogue/cards/moved-to.ts'
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
import { matchNothing, type Matcher } from '../match/match.ts'
import { createRegrouping } from './regroup.ts'

let now = new Date('2026-11-20T12:00:00Z')
const clock = () => now
const { signal } = new AbortController()
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z')
  await empty()
})
afterAll(() => database.close())

/** A worker that has just started; each call is a turn of it. */
function createNightly() {
  const { cities, regroup } = createRegrouping()
  return async () => {
    const { db } = database
    let isWritten = false
    for (const city of await cities({ db, clock }))
      isWritten = (await regroup({ db, clock, signal }, city, 30_000)) || isWritten
    return isWritten
  }
}

async function empty(): Promise<void> {
  await emptyTables(
    database,
    'source, listing, event, venue, organizer, merge_journal, title_word, city_night',
  )
}

async function run(name: string, entries: Entry[], match?: Matcher) {
  const source = await saveSource(database.db, sampleSource(name, { platform: name }))
  const report = await gather(
    source,
    sampleConnector({ ...samplePlatform(entries), pageSize: 100 }),
    () => Promise.reject(new Error('no network')),
    { db: database.db, clock, signal, ...(match === undefined ? {} : { match }) },
  )
  expect(report.error).toBeNull()
}

/** `platform id` -> event. */
async function grouping(): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; event_id: number }>`
    select platform || ' ' || platform_id as key, event_id from listing where not is_withdrawn order by id`.execute(
    database.db,
  )
  return new Map(rows.map(({ key, event_id }) => [key, event_id]))
}

const NIGHT = { id: 'n', title: 'Quartet in the courtyard', start: '2026-12-01T20:00:00' }

test('a catalogue from before matching is matched by itself, and lately changed ones once a night', async () => {
  await run('one', [NIGHT], matchNothing)
  await run('two', [{ ...NIGHT, id: 'x' }], matchNothing)
  await sql`update listing set matched_with = 0`.execute(database.db)
  await sql`delete from listing_block`.execute(database.db)
  const { rows: younger } = await sql<{ slug: string; uuid: string; date: string }>`
    select e.slug, e.uuid, d.uuid as date from event e join event_date d on d.event_id = e.id
    order by e.id offset 1`.execute(database.db)
  expect(await createNightly()()).toBe(true)
  expect(new Set((await grouping()).values()).size).toBe(1)
  // The addresses of the younger event and of its date lead on.
  const [{ slug, date } = { slug: '', date: '' }] = younger
  const { rows } = await sql<{ slug: string; date: string }>`
    select e.slug, d.uuid as date from event e join event_date d on d.event_id = e.id`.execute(
    database.db,
  )
  expect(await canonicalEvent(database.db, slug, date)).toEqual({
    slug: rows[0]?.slug,
    dateUuid: rows[0]?.date,
  })

  const nightly = createNightly()
  await run('three', [{ ...NIGHT, id: 'y' }], matchNothing)
  expect(await nightly()).toBe(false)
  now = new Date('2026-11-21T03:10:00Z')
  expect(await nightly()).toBe(true)
  expect(new Set((await grouping()).values()).size).toBe(1)
  expect(await nightly()).toBe(false)
})

test('a city is looked at in its own night, once, whatever restarts', async () => {
  await run('one', [NIGHT], matchNothing)
  await run('two', [{ ...NIGHT, id: 'x' }], matchNothing)
  const events = async () => new Set((await grouping()).values()).size
  // The evening of the city, while it is past three in the morning elsewhere.
  now = new Date('2026-11-20T19:10:00Z')
  expect(await createNightly()()).toBe(false)
  expect(await events()).toBe(2)
  now = new Date('2026-11-21T02:10:00Z')
  expect(await createNightly()()).toBe(true)
  expect(await events()).toBe(1)

  await run('three', [{ ...NIGHT, id: 'y' }], matchNothing)
  now = new Date('2026-11-21T03:40:00Z')
  expect(await createNightly()()).toBe(false)
  now = new Date('2026-11-22T02:10:00Z')
  expect(await createNightly()()).toBe(true)
  expect(await events()).toBe(1)
})

test('removes the date of a postponed event without a new one, and keeps its page', async () => {
  const dates = async () =>
    (
      await sql<{ status: string; is_live: boolean; event: string; next: Date | null }>`
        select d.status, d.is_live, e.status as event, e.next_starts_at as next
        from event_date d join event e on e.id = d.event_id`.execute(database.db)
    ).rows
  await run('one', [NIGHT])
  expect(await dates()).toMatchObject([{ status: 'scheduled', is_live: true }])
  await run('one', [{ ...NIGHT, draft: { status: 'postponed' } }])
  expect(await dates()).toMatchObject([{ is_live: false, event: 'postponed', next: null }])
  await run('one', [{ ...NIGHT, start: '2027-01-15T20:00:00' }])
  expect(await dates()).toMatchObject([{ status: 'rescheduled', is_live: true }])
})
