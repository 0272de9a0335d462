import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadDetail } from '#server/catalogue/cards/event-detail.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { gather } from '../gather/gather.ts'
import { saveSource, type SourceSettings } from '../sources/source.ts'
import {
  sampleConnector,
  samplePlatform,
  sampleSource,
  type Entry,
} from '../testing/sample-platform.ts'
import { splitEvent } from '../recluster/operate.ts'
import { recluster } from '../recluster/recluster.ts'

const now = new Date('2026-11-20T12:00:00Z')
const clock = () => now
const { terms } = sampleSource('any')
const REFERENCE: Partial<SourceSettings> = { terms: { ...terms, redisplay: 'no' } }
const NIGHT = { id: 'n', title: 'Quartet in the courtyard', start: '2026-12-01T20:00:00' }

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
beforeEach(() =>
  emptyTables(database, 'source, listing, event, venue, organizer, merge_journal, title_word'),
)
afterAll(() => database.close())

async function run(name: string, entries: Entry[], more: Partial<SourceSettings> = {}) {
  const source = await saveSource(database.db, sampleSource(name, { platform: name, ...more }))
  const report = await gather(
    source,
    sampleConnector(samplePlatform(entries)),
    () => Promise.reject(new Error('no network')),
    { db: database.db, clock, signal: new AbortController().signal },
  )
  expect(report.error).toBeNull()
  return report
}

async function events() {
  const { rows } = await sql<{
    slug: string
    title: string
    status: string
    status_doubt: string | null
    dates: number
    listings: number
  }>`
    select e.slug, e.title, e.status, e.status_doubt,
      (select count(*)::int from event_date d where d.event_id = e.id) as dates,
      (select count(*)::int from listing l where l.event_id = e.id) as listings
    from event e order by e.id`.execute(database.db)
  return rows
}

test('stores a reference-only event hidden until a source that may be shown lists it', async () => {
  await run('reference', [NIGHT], REFERENCE)
  const [held, ...none] = await events()
  expect(none).toEqual([])
  expect(held).toMatchObject({ title: '', status: 'held', dates: 0, listings: 1 })
  expect(held?.slug).not.toContain('quartet')
  const context = { locale: 'en', now, origin: null } as never
  expect(await loadDetail(database.db, held?.slug ?? '', null, context)).toBeNull()
  // Seen again, changed or looked at by night, it stays so.
  await run('reference', [{ ...NIGHT, title: 'Quartet in the court-yard' }], REFERENCE)
  await recluster({ db: database.db, clock })
  expect(await events()).toMatchObject([{ title: '', status: 'held', dates: 0, listings: 1 }])

  await run('shown', [{ ...NIGHT, id: 'x' }])
  const [event, ...others] = await events()
  expect(others).toEqual([])
  expect(event).toMatchObject({ title: NIGHT.title, status: 'scheduled', dates: 1, listings: 2 })
  expect(event?.slug).toMatch(/^quartet-in-the-courtyard/)
  // Its address stays from now on.
  await run('shown', [{ ...NIGHT, id: 'x', title: 'Quartet in the yard of the court' }])
  expect((await events())[0]?.slug).toBe(event?.slug)
})

test('a reference that says "cancelled" is not a second voice', async () => {
  const cancelled = { ...NIGHT, draft: { status: 'cancelled' } }
  await run('reference', [cancelled], REFERENCE)
  await run('one', [NIGHT])
  await run('two', [{ ...cancelled, id: 'x' }])
  expect(await events()).toMatchObject([
    { status: 'scheduled', status_doubt: 'cancelled', listings: 3 },
  ])
})

test('a reference that is split from its event is held, and loses nothing', async () => {
  await run('shown', [NIGHT])
  await run('reference', [{ ...NIGHT, id: 'x' }], REFERENCE)
  const [event] = await events()
  const { rows } = await sql<{ id: number }>`
    select id from listing where platform = 'reference'`.execute(database.db)
  await splitEvent(database.db, event?.slug ?? '', rows[0]?.id ?? 0, { who: 'Ada', now })
  expect(await events()).toMatchObject([
    { status: 'scheduled', dates: 1, listings: 1 },
    { status: 'held', dates: 0, listings: 1, title: '' },
  ])
})
