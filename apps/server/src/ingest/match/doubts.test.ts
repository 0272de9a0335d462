import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StoredDetail } from '#server/catalogue/record/event-record.ts'
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
import { splitEvent } from '../recluster/operate.ts'

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

const NIGHT = { id: 'n', title: 'Quartet in the courtyard', start: '2026-12-01T20:00:00' }

/** One platform gathers; without an entry it says that the event is gone. */
async function run(platform: string, entry: Entry | null): Promise<void> {
  const source = await saveSource(database.db, sampleSource(platform, { platform }))
  const listed = { ...samplePlatform(entry === null ? [] : [entry]), deleted: entry ? [] : ['n'] }
  const report = await gather(
    source,
    sampleConnector(listed),
    () => Promise.reject(new Error('no network')),
    { db: database.db, clock: () => now, signal: new AbortController().signal },
  )
  expect(report.error).toBeNull()
}

/** The state of each event, and the sources that contradict it. */
async function doubts(): Promise<string[]> {
  const { rows } = await sql<{ status: string; doubt: string | null; detail: StoredDetail }>`
    select status, status_doubt as doubt, detail from event
    where merged_into is null and status <> 'withdrawn' order by id`.execute(database.db)
  return rows.map(({ status, doubt, detail }) => {
    const others = detail.sources.flatMap(({ other_starts }) => Object.values(other_starts ?? {}))
    const prices = detail.sources.flatMap(({ price }) => price?.min ?? [])
    return [status, doubt ?? 'sure', ...others, ...prices].join(' ')
  })
}

const cancelled = { ...NIGHT, draft: { status: 'cancelled' } }

test('a doubted cancellation becomes sure when nobody else lists the event any more, and doubted when one does again', async () => {
  await run('one', NIGHT)
  await run('two', cancelled)
  expect(await doubts()).toEqual(['scheduled cancelled'])
  await run('one', null)
  expect(await doubts()).toEqual(['cancelled sure'])
  await run('one', { ...NIGHT, title: 'Quartet in the courtyard!' })
  expect(await doubts()).toEqual(['scheduled cancelled'])
})

test('a second word makes a cancellation sure; one of them takes it back and it is doubted again', async () => {
  await run('one', NIGHT)
  await run('two', cancelled)
  await run('three', cancelled)
  expect(await doubts()).toEqual(['cancelled sure'])
  await run('three', NIGHT)
  expect(await doubts()).toEqual(['scheduled cancelled'])
  await run('two', NIGHT)
  expect(await doubts()).toEqual(['scheduled sure'])
})

test('another hour and another price are reported as long as their source says so', async () => {
  const price = (min: number) => ({ draft: { offers: [{ price: min, currency: 'EUR' }] } })
  await run('one', { ...NIGHT, ...price(10) })
  await run('two', { ...NIGHT, start: '2026-12-01T19:00:00', ...price(12) })
  expect(await doubts()).toEqual(['scheduled sure 2026-12-01T18:00:00.000Z 10 12'])
  await run('two', { ...NIGHT, ...price(10) })
  expect(await doubts()).toEqual(['scheduled sure 10 10'])
  await run('two', null)
  expect(await doubts()).toEqual(['scheduled sure 10'])
})

test('a listing that an operator splits off takes its doubts along', async () => {
  await run('one', NIGHT)
  await run('two', cancelled)
  const { rows } = await sql<{ id: number; slug: string }>`
    select l.id, e.slug from listing l join event e on e.id = l.event_id where l.platform = 'two'`.execute(
    database.db,
  )
  await splitEvent(database.db, rows[0]?.slug ?? '', rows[0]?.id ?? 0, { who: 'Ada', now })
  expect(await doubts()).toEqual(['scheduled sure', 'cancelled sure'])
})
