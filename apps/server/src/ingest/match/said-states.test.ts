import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadDetail } from '#server/catalogue/cards/event-detail.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { ReferenceData } from '#server/catalogue/reference/reference-data.ts'
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
import { findEvent } from '../recluster/operate.ts'
import { lockField, unlockField } from '../recluster/set-lock.ts'

const now = new Date('2026-11-20T12:00:00Z')
const clock = () => now
const WHO = { who: 'Ada', now }
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
beforeEach(() => emptyTables(database, 'source, listing, event, venue, organizer'))
afterAll(() => database.close())

const NIGHT = { id: 'n', title: 'Quartet in the courtyard', start: '2026-12-01T20:00:00' }

async function run(entries: Entry[], settings: Partial<SourceSettings> = {}): Promise<string> {
  const platform = settings.platform ?? 'one'
  const source = await saveSource(database.db, sampleSource(platform, { platform, ...settings }))
  const report = await gather(
    source,
    sampleConnector(samplePlatform(entries)),
    () => Promise.reject(new Error('no network')),
    { db: database.db, clock, signal: new AbortController().signal },
  )
  expect(report.error).toBeNull()
  const { rows } = await sql<{ slug: string }>`
    select slug from event where merged_into is null order by id limit 1`.execute(database.db)
  return rows[0]?.slug ?? ''
}

async function page(slug: string) {
  const reference = await new ReferenceData(database.db, clock).get()
  return loadDetail(database.db, slug, null, { reference, locale: 'en', now })
}

/** Says if lists show it: they read the live dates and the event's next start. */
async function isListed(slug: string): Promise<boolean> {
  const { rows } = await sql<{ live: boolean; next: Date | null }>`
    select exists (select from event_date d where d.event_id = e.id and d.is_live) as live, next_starts_at as next
    from event e where slug = ${slug}`.execute(database.db)
  expect(rows[0]?.live).toBe(rows[0]?.next !== null)
  return rows[0]?.live === true
}

test('"it goes on" stands over a source that cancelled, moved the day, or knows no day any more', async () => {
  const slug = await run([{ ...NIGHT, draft: { status: 'cancelled' } }])
  expect([(await page(slug))?.state, await isListed(slug)]).toEqual(['cancelled', false])
  await lockField(database.db, slug, 'status', 'scheduled', WHO)
  expect(await page(slug)).toMatchObject({ state: 'upcoming', dates: [{ status: 'scheduled' }] })
  expect(await isListed(slug)).toBe(true)

  await run([{ ...NIGHT, start: '2026-12-08T20:00:00' }])
  expect((await page(slug))?.dates).toMatchObject([
    { status: 'scheduled', start: '2026-12-08T20:00:00+01:00' },
  ])
  // The planned day is all that is known, and an operator says that it holds.
  await run([{ ...NIGHT, draft: { status: 'postponed', when: [] } }])
  expect(await page(slug)).toMatchObject({ state: 'upcoming', dates: [{ status: 'scheduled' }] })
  expect(await isListed(slug)).toBe(true)
  await unlockField(database.db, slug, 'status', WHO)
  expect(await page(slug)).toMatchObject({ state: 'postponed', dates: [{ status: 'postponed' }] })
  expect(await isListed(slug)).toBe(false)
})

test('cancelled by an operator it keeps its page also where a source gives no day any more', async () => {
  const slug = await run([NIGHT])
  await run([{ ...NIGHT, draft: { status: 'postponed', when: [] } }])
  await lockField(database.db, slug, 'status', 'cancelled', WHO)
  expect(await page(slug)).toMatchObject({ state: 'cancelled', dates: [{ status: 'cancelled' }] })
  expect(await isListed(slug)).toBe(false)
})

test('a word ends the doubt of a whole event and of its dates', async () => {
  await run([NIGHT])
  const slug = await run([{ ...NIGHT, id: 'x', draft: { status: 'cancelled' } }], {
    platform: 'two',
  })
  expect((await page(slug))?.status_doubt).toBe('cancelled')
  await lockField(database.db, slug, 'status', 'scheduled', WHO)
  expect(await page(slug)).toMatchObject({ status_doubt: null, state: 'upcoming' })
})

test('moved online it is found among what is online', async () => {
  const slug = await run([NIGHT])
  await lockField(database.db, slug, 'status', 'moved_online', WHO)
  expect(await page(slug)).toMatchObject({ is_online: true, date: { status: 'moved_online' } })
})

test('a city that is none any more is a word that says nothing', async () => {
  const slug = await run([NIGHT])
  await lockField(database.db, slug, 'city', 'kosice', WHO)
  // Far from there: the point that the source gives is of the city that it was moved from.
  expect(await page(slug)).toMatchObject({ city: { slug: 'kosice' }, location: null })
  await sql`update event_lock set value = '"atlantis"'`.execute(database.db)
  await run([{ ...NIGHT, title: 'Quartet in the yard' }])
  expect(await page(slug)).toMatchObject({
    title: 'Quartet in the yard',
    city: { slug: 'bratislava' },
  })
  expect((await page(slug))?.location).toEqual([48.145, 17.11])
})

test('a part of what is hidden names it no more', async () => {
  const days = [{ start: '2026-12-01', end: '2026-12-05', allDay: true }]
  const festival = { ...NIGHT, id: 'f', title: 'Festival of yards', draft: { when: days } }
  const slug = await run([festival])
  await run([festival, { ...NIGHT, draft: { parentSourceId: 'f' } }])
  const { rows } = await sql<{ slug: string }>`
    select slug from event where title = ${NIGHT.title}`.execute(database.db)
  const part = rows[0]?.slug ?? ''
  expect((await page(part))?.part_of).toMatchObject({ slug })
  await lockField(database.db, slug, 'hidden', 'true', WHO)
  expect((await page(part))?.part_of).toBeNull()
  expect(await page(slug)).toBeNull()
  // It can still be named, to be shown again.
  expect(await findEvent(database.db, slug)).toMatchObject({ title: 'Festival of yards' })
  await unlockField(database.db, slug, 'hidden', WHO)
  expect((await page(part))?.part_of).toMatchObject({ slug })
})
