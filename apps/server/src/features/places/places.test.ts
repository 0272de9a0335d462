import { Category } from '@okolo/contract/events/category'
import { City, CityDetail, NearestCity } from '@okolo/contract/places/city'
import { Language } from '@okolo/contract/language'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

let database: Database
let app: App

beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  await database.db
    .insertInto('language')
    .values([
      {
        code: 'sk',
        names: JSON.stringify({ en: 'Slovak', sk: 'slovenčina' }),
        native_name: 'slovenčina',
        is_interface: true,
      },
      {
        code: 'cs',
        names: JSON.stringify({ en: 'Czech', sk: 'čeština' }),
        native_name: 'čeština',
        is_interface: false,
      },
    ])
    .execute()
  await event({
    slug: 'near',
    dates: [{ start: '2026-11-21T18:00:00Z' }],
    place: { lat: 48.15, lng: 17.11 },
  })
  await event({
    slug: 'far',
    category: 'theatre',
    dates: [{ start: '2026-11-21T18:00:00Z' }],
    place: { lat: 48.15, lng: 17.4 },
  })
  await event({ slug: 'over', dates: [{ start: '2026-11-19T18:00:00Z' }] })
  await event({ slug: 'ball', city: 'wien', dates: [{ start: '2026-11-21T18:00:00Z' }] })
  // In New York it is 10:00.
  await event({ slug: 'walk', city: 'new-york', dates: [{ start: '2026-11-20T14:30:00Z' }] })
  await event({
    slug: 'fair',
    city: 'new-york',
    dates: [{ start: '2026-11-20T14:00:00Z', end: '2026-11-21T02:00:00Z' }],
  })
  await event({
    slug: 'gig',
    city: 'new-york',
    dates: [20, 21].map((day) => ({ start: `2026-11-${day}T23:30:00Z` })),
  })
  await event({ slug: 'brunch', city: 'new-york', dates: [{ start: '2026-11-22T16:00:00Z' }] })
  const deps = { db: database.db, database, clock: () => new Date('2026-11-20T15:00:00Z') }
  app = await buildApp({ ...deps, config: readConfig({ LOG_LEVEL: 'silent' }) })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function ask<T>(schema: z.ZodType<T>, url: string, language = 'en'): Promise<T[]> {
  const answer = await app.inject({ url, headers: { 'accept-language': language } })
  expect(answer.statusCode).toBe(200)
  return z.array(schema).parse(answer.json())
}

test('the city of the site comes first, then those with the most events, then the largest', async () => {
  const cities = await ask(City, '/v1/locations/cities/')
  expect(cities.map(({ slug, event_count }) => [slug, event_count])).toEqual([
    ['bratislava', 2],
    ['new-york', 4],
    ['wien', 1],
    ['sao-paulo', 0],
  ])
  expect(cities[2]).toMatchObject({
    name: 'Wien',
    names: { en: 'Vienna' },
    location: { lat: 48.20849, lng: 16.37208 },
    country: 'at',
    time_zone: 'Europe/Vienna',
  })
})

test('for somebody who leaves a city the nearest come first among those with as many events', async () => {
  await sql`
    insert into city (slug, name, country, lat, lng, population, time_zone)
    values ('trnava', 'Trnava', 'sk', 48.37, 17.58, 65000, 'Europe/Bratislava')`.execute(
    database.db,
  )
  app.invalidate()
  const cities = await ask(City, '/v1/locations/cities/?near=bratislava')
  expect(cities.map(({ slug }) => slug)).toEqual([
    'new-york',
    'bratislava',
    'wien',
    'trnava',
    'sao-paulo',
  ])
  await sql`delete from city where slug = 'trnava'`.execute(database.db)
  app.invalidate()
})

test.each([
  ['vieden', ['wien']],
  ['NYC', ['new-york']],
  ['atlantis', []],
])('a city by any of its names: %s', async (called, expected) => {
  const cities = await ask(City, `/v1/locations/cities/?called=${called}`)
  expect(cities.map(({ slug }) => slug)).toEqual(expected)
})

test.each([
  ['brat', ['bratislava']],
  ['BRATISLÁVA', ['bratislava']],
  ['sao p', ['sao-paulo']],
  ['vieden', ['wien']],
  ['відень', ['wien']],
  ['york', []],
  // A spoken name that is in none of the languages.
  ['nyc', ['new-york']],
])('city search: %s', async (search, expected) => {
  const cities = await ask(City, `/v1/locations/cities/?search=${encodeURIComponent(search)}`)
  expect(cities.map(({ slug }) => slug)).toEqual(expected)
})

test.each([
  ['48.15', '17.11', 'bratislava', 0.27],
  ['48.2', '16.8', 'wien', 31.7],
  ['48.4', '18.2', 'bratislava', 85.5],
])(
  'at %s, %s the city is the largest within 50 km, else the closest: %s',
  async (lat, lng, slug, km) => {
    const answer = await app.inject(`/v1/locations/nearest/?location[]=${lat}&location[]=${lng}`)
    const city = NearestCity.parse(answer.json())
    expect(city.slug).toBe(slug)
    expect(Math.abs(city.distance - km)).toBeLessThan(1)
  },
)

test.each(['', '?location[]=48', '?location[]=91&location[]=0', '?location[]=a&location[]=b'])(
  'without a place there is no nearest city: %s',
  async (query) => {
    const answer = await app.inject(`/v1/locations/nearest/${query}`)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['location']])
  },
)

test.each([
  '/v1/events/?city=NYC',
  '/v1/events/?city=nueva%20york',
  '/v1/events/count/?city=nyc',
  '/v1/categories/?city=nyc',
  '/v1/locations/cities/nyc/',
  '/feeds/nyc.json',
  '/v1/events.json?city=NYC',
  '/v1/events/map/?city=nyc&bbox=-180,-80,180,80&zoom=3',
])('%s is about New York, as its slug is', async (url) => {
  const [said, meant, unknown] = await Promise.all(
    ['$&', 'new-york', 'atlantis'].map(async (city) => {
      const address = url.replace(/nyc|nueva%20york/i, city)
      const answer = await app.inject({ url: address, headers: { 'accept-language': 'en' } })
      // Feeds say by which address they were asked for.
      return answer.body.replaceAll(/nyc/gi, 'new-york')
    }),
  )
  expect(said).toBe(meant)
  expect(said).not.toBe(unknown)
})

test('a city says what is on today, tonight, this week and of each category', async () => {
  const asked = async (url: string) => {
    const answer = await app.inject({ url, headers: { 'accept-language': 'en' } })
    return answer.statusCode === 200 ? CityDetail.parse(answer.json()) : answer.statusCode
  }
  expect(await asked('/v1/locations/cities/bratislava/')).toMatchObject({
    slug: 'bratislava',
    event_count: 2,
    counts: { today: 0, tonight: 0, this_week: 2, weekend: 2 },
    categories: [
      { slug: 'concert', event_count: 1 },
      { slug: 'theatre', event_count: 1 },
    ],
    gift_address: null,
  })
  expect(await asked('/v1/locations/cities/atlantis/')).toBe(404)
})

test('the count of a city is what its feed lists', async () => {
  const { counts } = CityDetail.parse((await app.inject('/v1/locations/cities/new-york/')).json())
  // 10:00 there: a morning walk is over by the evening, what goes on until night is not.
  expect(counts).toEqual({ today: 3, tonight: 2, this_week: 4, weekend: 2 })
  for (const [when, n] of [
    ['today', 3],
    ['this_week', 4],
  ] as const) {
    const list = await app.inject(`/v1/events/?city=new-york&timeframe=${when}&sorting=start`)
    expect(list.json().results).toHaveLength(n)
  }
})

test('languages are named in the language of the reader', async () => {
  const languages = await ask(Language, '/v1/locations/languages/', 'sk')
  expect(languages.map(({ code, name }) => [code, name])).toEqual([
    ['cs', 'čeština'],
    ['sk', 'slovenčina'],
  ])
})

test.each([
  ['', { concert: 6, theatre: 1 }],
  ['city=bratislava', { concert: 1, theatre: 1 }],
  ['city=bratislava&distance=5', { concert: 1 }],
  ['city=bratislava&distance=999', { concert: 1, theatre: 1 }],
  ['location[]=48.15&location[]=17.4&distance=3', { theatre: 1 }],
  ['city=atlantis', {}],
])('categories count what is coming up: %s', async (query, expected) => {
  const categories = await ask(Category, `/v1/categories/?${query}`)
  expect(categories.map(({ slug }) => slug)).toEqual(['concert', 'exhibition', 'theatre', 'other'])
  expect(
    Object.fromEntries(
      categories.filter((one) => one.event_count > 0).map((one) => [one.slug, one.event_count]),
    ),
  ).toEqual(expected)
})

test('a wrong distance is refused', async () => {
  const answer = await app.inject('/v1/categories/?distance=near')
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['distance']])
})
