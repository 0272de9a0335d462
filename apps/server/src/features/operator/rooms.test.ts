import { EventDetail } from '@okolo/contract/events/event'
import { EventList } from '@okolo/contract/events/event-list'
import { VenueDetail } from '@okolo/contract/places/venue'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { gather } from '#server/ingest/gather/gather.ts'
import { saveSource } from '#server/ingest/sources/source.ts'
import {
  sampleConnector,
  samplePlatform,
  sampleSource,
  type Entry,
} from '#server/ingest/testing/sample-platform.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { loggedIn } from './testing/operator-browser.ts'

const now = new Date('2026-11-20T12:00:00Z')
const clock = () => now
let database: Database
let app: App
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), clock }
  app = await buildApp({ db: database.db, database, config, clock })
})
beforeEach(() =>
  emptyTables(
    database,
    'source, listing, event, venue, organizer, merge_journal, title_word, registry_review',
  ),
)
afterAll(async () => {
  await app.close()
  await database.close()
})

type Place = { name: string; address?: string; room?: string }

function entry(id: string, title: string, start: string, place: Place): Entry {
  return { id, title, start, draft: { place } }
}

async function list(platform: string, entries: Entry[]): Promise<void> {
  const source = await saveSource(database.db, sampleSource(platform, { platform }))
  const report = await gather(
    source,
    sampleConnector(samplePlatform(entries)),
    () => Promise.reject(new Error('no network')),
    { db: database.db, clock, signal: new AbortController().signal },
  )
  expect(report.error).toBeNull()
}

/** Title -> where the event page says it is. */
async function shown(): Promise<Record<string, string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from event where merged_into is null order by id`.execute(database.db)
  const places: [string, string][] = []
  for (const { slug } of rows) {
    const event = EventDetail.parse((await app.inject(`/v1/events/${slug}`)).json())
    places.push([event.title, [event.venue?.name, event.room].filter(Boolean).join(', ')])
  }
  return Object.fromEntries(places)
}

async function venue(slug: string): Promise<VenueDetail> {
  return VenueDetail.parse((await app.inject(`/v1/venues/${slug}`)).json())
}

async function venueSlugs(): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`select slug from venue order by id`.execute(
    database.db,
  )
  return rows.map(({ slug }) => slug)
}

test('events in the rooms of a building are on its page, and each names its room', async () => {
  await list('one', [
    entry('a', 'Northern lights on film', '2026-12-01T18:00:00', { name: 'Aurora Kino, Sal 1' }),
    entry('b', 'Whales and their songs', '2026-12-01T18:00:00', {
      name: 'AURORA KINO',
      room: 'Sal 2',
    }),
    entry('c', 'Party on the stairs', '2026-12-02T20:00:00', { name: 'Aurora Kino' }),
  ])
  expect(await shown()).toEqual({
    'Northern lights on film': 'Aurora Kino, Sal 1',
    'Whales and their songs': 'Aurora Kino, Sal 2',
    'Party on the stairs': 'Aurora Kino',
  })
  const [slug = '', ...none] = await venueSlugs()
  expect(none).toEqual([])
  expect(await venue(slug)).toMatchObject({ name: 'Aurora Kino', event_count: 3 })
  const answer = await app.inject(`/v1/events/?venue=${slug}`)
  expect(EventList.parse(answer.json()).results).toHaveLength(3)
})

test('merges a listing of the building with one of the room, and shows the room', async () => {
  await list('one', [
    entry('a', 'Northern lights on film', '2026-12-01T18:00:00', { name: 'Aurora Kino' }),
  ])
  await list('two', [
    entry('x', 'Northern lights on film', '2026-12-01T18:00:00', { name: 'Aurora Kino - Sal 1' }),
  ])
  expect(await shown()).toEqual({ 'Northern lights on film': 'Aurora Kino, Sal 1' })
})

test("shows an operator's name of a room beside its building and links to it", async () => {
  const address = 'Hlavná 12'
  await list('one', [
    entry('a', 'Quartet in the courtyard', '2026-12-01T18:00:00', { name: 'Tabačka', address }),
  ])
  await list('two', [
    entry('x', 'Bees and their keepers', '2026-12-03T18:00:00', { name: 'Tabačka Podkrovie' }),
  ])
  const [building = '', room = ''] = await venueSlugs()
  expect(room).not.toBe('')
  const browser = await loggedIn(app, database.db, { now })
  const page = await browser.get('/operator/merging')
  const review = /\/operator\/merging\/venues\/(\d+)/.exec(page.payload)?.[1] ?? ''
  await browser.post(`/operator/merging/venues/${review}`, { verdict: 'room' })
  expect(await shown()).toEqual({
    'Quartet in the courtyard': 'Tabačka',
    'Bees and their keepers': 'Tabačka, Tabačka Podkrovie',
  })
  expect(await venue(building)).toMatchObject({ name: 'Tabačka', event_count: 2 })
  expect((await venue(room)).slug).toBe(building)
  // The next event there is in the room at once.
  await list('three', [
    entry('z', 'Letters read aloud', '2026-12-05T18:00:00', { name: 'Tabačka Podkrovie' }),
  ])
  expect((await shown())['Letters read aloud']).toBe('Tabačka, Tabačka Podkrovie')
})
