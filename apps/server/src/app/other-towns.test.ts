/** A source of one city lists events in other cities and in towns (docs/places.md). */
import { EventDetail } from '@okolo/contract/events/event'
import { EventList } from '@okolo/contract/events/event-list'
import { OrganizerDetail } from '@okolo/contract/places/organizer'
import { VenueDetail } from '@okolo/contract/places/venue'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { gather } from '#server/ingest/gather/gather.ts'
import { readingRules } from '#server/ingest/pipeline/rules-version.ts'
import { saveSource } from '#server/ingest/sources/source.ts'
import {
  sampleConnector,
  samplePlatform,
  sampleSource,
} from '#server/ingest/testing/sample-platform.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

const now = new Date('2026-11-20T12:00:00Z')
const PLACES = {
  'The sea at night': { name: 'Havnelageret', district: 'Sentrum', lat: 59.908, lon: 10.746 },
  'Rain on the mountains': { name: 'Grieghallen', locality: 'Bergen' },
  'Winter songs': { name: 'Kulturhuset', locality: 'Sandvika', lat: 59.891, lon: 10.526 },
  'A talk on trees': { name: 'Kulturhuset', locality: 'Elverum', postalCode: '2406' },
  'Knitting until midnight': {
    name: 'Kulturhuset',
    locality: 'Kongsvinger',
    lat: 60.191,
    lon: 11.998,
  },
  'Carols by candlelight': { name: 'Kulturhuset', locality: 'Lillestrøm', country: 'no' },
}

let database: Database
let app: App
let run: () => Promise<unknown>
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  const settings = { ...sampleSource('norway', { platform: 'norway' }), citySlug: 'oslo' }
  const source = await saveSource(database.db, settings)
  const entries = Object.entries(PLACES).map(([title, place], day) => ({
    id: String(day),
    title,
    start: `2026-12-0${day + 1}T20:00:00`,
    draft: { place, organizers: [{ name: 'Kulturforbundet' }] },
  }))
  run = () =>
    gather(
      source,
      sampleConnector(samplePlatform(entries)),
      () => Promise.reject(new Error('no network')),
      {
        db: database.db,
        clock: () => now,
        signal: new AbortController().signal,
      },
    )
  await run()
  const config = readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://okolo.example' })
  app = await buildApp({ db: database.db, database, config, clock: () => now })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function list(query: string) {
  const answer = await app.inject({
    url: `/v1/events/?sorting=start&${query}`,
    headers: { 'accept-language': 'en' },
  })
  return EventList.parse(answer.json()).results
}
const titles = async (query: string) => (await list(query)).map(({ title }) => title)
const [IN_OSLO, IN_BERGEN, NEAR_OSLO, IN_ELVERUM, IN_KONGSVINGER, IN_LILLESTROM] =
  Object.keys(PLACES)

test('a city lists what is in it and in the towns around, and not what its source says of others', async () => {
  expect(await titles('city=oslo')).toEqual([IN_OSLO, NEAR_OSLO, IN_LILLESTROM])
  expect(await titles('city=bergen')).toEqual([IN_BERGEN])
  expect(await titles('')).toEqual(Object.keys(PLACES))
  const [inOslo] = await list('city=oslo')
  expect(inOslo).toMatchObject({ city: { slug: 'oslo', name: 'Oslo' }, district: 'Sentrum' })
})

test('a card in a town names that town, in a city’s list or in none', async () => {
  const cards = await list('')
  expect(cards.map(({ city, town }) => [city.slug, town ?? city.name])).toEqual([
    ['oslo', 'Oslo'],
    ['bergen', 'Bergen'],
    ['oslo', 'Sandvika'],
    [null, 'Elverum'],
    [null, 'Kongsvinger'],
    ['oslo', 'Lillestrøm'],
  ])
})

test('with a point it is found near by, around the city, on the map; without one by its words', async () => {
  expect(await titles('location[]=59.89&location[]=10.52&distance=5')).toEqual([NEAR_OSLO])
  expect(await titles('city=oslo&distance=5')).toEqual([IN_OSLO])
  expect(await titles('city_exclude=oslo&distance=100')).toEqual([IN_KONGSVINGER])
  const map = await app.inject('/v1/events/map/?bbox=10.4,59.8,10.6,60&zoom=15')
  expect(map.json().count).toBe(1)
  expect(await titles('search=elverum')).toEqual([IN_ELVERUM])
  expect(await titles('search=kulturhuset kongsvinger')).toEqual([IN_KONGSVINGER])
})

test('its page, its venue and its organizer say so too, and lead to no list of another city', async () => {
  const [, , near, elverum, kongsvinger, lillestrom] = await list('')
  const ask = async (path: string) => (await app.inject(path)).json()
  const event = EventDetail.parse(await ask(`/v1/events/${elverum?.slug}/`))
  expect([event.city, event.venue?.address]).toEqual([
    { slug: null, name: 'Elverum' },
    '2406 Elverum',
  ])
  // One name, four towns: four houses.
  const slugs = [near, elverum, kongsvinger, lillestrom].map((card) => card?.venue?.slug)
  expect(new Set(slugs).size).toBe(4)
  const venue = VenueDetail.parse(await ask(`/v1/venues/${elverum?.venue?.slug}/`))
  expect([venue.name, venue.city]).toEqual(['Kulturhuset', { slug: null, name: 'Elverum' }])
  const [organizer] = event.organizers
  const host = OrganizerDetail.parse(await ask(`/v1/organizers/${organizer?.slug}/`))
  expect([host.city.slug, host.event_count]).toEqual(['oslo', 6])
})

test('feeds name the town, and sitemaps have its page and no list of nowhere', async () => {
  const calendar = await app.inject('/v1/events.ics')
  expect(calendar.body.replaceAll(/\r\n /g, '')).toMatch(/LOCATION:Kulturhuset[^\n]*Elverum/)
  const text = async (path: string) => (await app.inject(path)).body
  const [card] = await list('search=elverum')
  expect(await text('/sitemaps/en/events.xml')).toContain(`/events/${card?.slug}`)
  const lists = await text('/sitemaps/en/cities.xml')
  expect(lists).toContain('/feed/bergen')
  expect(lists).not.toContain('elsewhere')
  const cities = await app.inject('/v1/locations/cities/?search=else')
  expect(cities.json()).toEqual([])
  expect((await app.inject('/v1/locations/cities/elsewhere/')).statusCode).toBe(404)
})

test('corrects records gathered by older rules at the next run', async () => {
  const oslo = sql`(select id from city where slug = 'oslo')`
  await sql`
    update listing set content_hash = 'older', content = jsonb_set(content::jsonb, '{city}', '"oslo"')`.execute(
    database.db,
  )
  await sql`update event set city_id = ${oslo}, content_hash = ''`.execute(database.db)
  await sql`update event_date set city_id = ${oslo}`.execute(database.db)
  await sql`
    update source_record set mapped_with = replace(mapped_with, ${readingRules()}, '0 older')`.execute(
    database.db,
  )
  await run()
  const { rows } = await sql<{ slug: string; n: number }>`
    select c.slug, count(*)::int n from event e join city c on c.id = e.city_id
    group by 1 order by 1`.execute(database.db)
  expect(rows).toEqual([
    { slug: 'bergen', n: 1 },
    { slug: 'elsewhere', n: 2 },
    { slug: 'oslo', n: 3 },
  ])
})
