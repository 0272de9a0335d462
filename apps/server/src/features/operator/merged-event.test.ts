import { EventDetail } from '@okolo/contract/events/event'
import { EventList } from '@okolo/contract/events/event-list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { gather } from '#server/ingest/gather/gather.ts'
import { saveSource, type SourceSettings } from '#server/ingest/sources/source.ts'
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

let now = new Date('2026-11-20T12:00:00Z')
const clock = () => now
let database: Database
let app: App
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), clock }
  app = await buildApp({ db: database.db, database, config, clock })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function list(platform: string, entry: Entry, settings: Partial<SourceSettings>) {
  const source = await saveSource(database.db, sampleSource(platform, { platform, ...settings }))
  const report = await gather(
    source,
    sampleConnector(samplePlatform([entry])),
    () => Promise.reject(new Error('no network')),
    { db: database.db, clock, signal: new AbortController().signal },
  )
  expect(report.error).toBeNull()
}

test('an event of two platforms names both with their page, price and hour, when each was checked, and whose word stands', async () => {
  const title = 'Zimná suita pre dve čelá'
  const place = { name: 'Aurora Kino', address: 'Dlhá 7', room: 'Sal 2' }
  await list(
    'agenda',
    {
      id: 'a', title, start: '2026-12-01T19:00:00',
      draft: { place: { name: place.name, address: place.address }, url: 'https://agenda.example/a', offers: [{ price: 12, currency: 'EUR' }] },
    },
    { title: 'Agenda', role: 'aggregator' },
  ) // prettier-ignore
  now = new Date('2026-11-20T13:00:00Z')
  await list(
    'tickets',
    {
      id: 't', title, start: '2026-12-01T19:30:00',
      draft: { place, url: 'https://tickets.example/t', offers: [{ price: 14, currency: 'EUR', url: 'https://tickets.example/t/buy' }] },
    },
    { title: 'Tickets', role: 'ticketing' },
  ) // prettier-ignore
  app.invalidate()
  const page = EventList.parse((await app.inject('/v1/events/?city=bratislava')).json())
  expect(page.results).toMatchObject([{ title, source_count: 2 }])
  const [card] = page.results
  const event = EventDetail.parse((await app.inject(`/v1/events/${card?.slug}/`)).json())
  expect(event.room).toBe('Sal 2')
  expect(event.price).toMatchObject({ min: 14 })
  expect(event.date.start).toBe('2026-12-01T19:30:00+01:00')
  const byName = Object.fromEntries(event.sources.map((source) => [source.name, source]))
  expect(byName['Agenda']).toMatchObject({
    role: 'aggregator',
    url: 'https://agenda.example/a',
    price: { min: 12, currency: 'EUR' },
    other_start: '2026-12-01T19:00:00+01:00',
    checked_at: '2026-11-20T12:00:00.000Z',
  })
  expect(byName['Tickets']).toMatchObject({
    role: 'ticketing',
    url: 'https://tickets.example/t',
    ticket_url: 'https://tickets.example/t/buy',
    price: { min: 14, currency: 'EUR' },
    other_start: null,
    checked_at: '2026-11-20T13:00:00.000Z',
  })
  expect(event.origins).toMatchObject({
    price: { name: 'Tickets', role: 'ticketing', rule: 'role' },
    time: { name: 'Tickets', role: 'ticketing', rule: 'role' },
  })
})
