import { City } from '@okolo/contract/places/city'
import { SourceInfo } from '@okolo/contract/site/info'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { catalogueBuilder } from '../catalogue/testing/catalogue-builder.ts'
import type { Database } from '../platform/database/db.ts'
import type { App } from '../platform/http/app-type.ts'
import { readConfig } from '../platform/settings/config.ts'
import { testDatabase } from '../platform/testing/database.ts'
import { buildApp } from './app.ts'
import { builtPages } from './page-bundle.ts'

const MANY = 10_000
const TOKEN = 'a-token-of-sixteen-characters'

let database: Database
/** Asked while the site has the builder's few cities, and when it has ten thousand. */
let small: Map<string, number>
let large: Map<string, number>
let app: App
let minute = 0

const PAGES = ['/en/', '/en/cities', '/en/sources', '/en/newsletter', '/en/feed?city=bratislava']
const LISTS = ['/v1/locations/cities/', '/v1/sources/', '/v1/sources/towns/']

beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  await event({ slug: 'concert', dates: [{ start: '2026-11-21T19:00:00Z' }] })
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent', OKOLO_METRICS_TOKEN: TOKEN }),
    clock: () => new Date(Date.UTC(2026, 10, 20, 15, minute)),
    renderer: await builtPages(),
  })
  small = await sizes()
  await fill()
  minute += 20
  large = await sizes()
}, 180_000)
afterAll(async () => {
  await app.close()
  await database.close()
})

/** Ten thousand towns with a source and a known share of houses each. A tenth has an event, which is far more than an answer lists. */
async function fill() {
  const { db } = database
  await sql`
    insert into city (slug, name, names, country, lat, lng, population, time_zone)
    select 'town-' || n, 'Town ' || n, jsonb_build_object('sk', 'Mesto ' || n), 'sk', 48 + n / 5000.0, 17, n, 'Europe/Bratislava'
    from generate_series(1, ${MANY}::int) n`.execute(db)
  await sql`
    insert into event
    select (jsonb_populate_record(null::event, to_jsonb(e) || jsonb_build_object('id', 1000 + c.id, 'uuid', gen_random_uuid(),
      'slug', 'event-' || c.id, 'city_id', c.id))).*
    from event e, city c where e.slug = 'concert' and c.slug like 'town-%' and c.population % 10 = 1`.execute(
    db,
  )
  await sql`
    insert into source (slug, connector, platform, title, city_id, config, trust, terms)
    select 'source-' || id, 'ical', 'p' || id, 'Calendar of ' || name, id, '{}', 0.5, '{}' from city where slug like 'town-%'`.execute(
    db,
  )
  await sql`
    insert into town_day (city_id, day, houses, covered, upcoming)
    select id, '2026-11-20', 20, 10, 100 from city where slug like 'town-%'`.execute(db)
}

async function body(url: string): Promise<string> {
  const headers = { 'accept-language': 'en', authorization: `Bearer ${TOKEN}` }
  const answer = await app.inject({ url, ...(url === '/metrics' ? { headers } : {}) })
  expect([url, answer.statusCode]).toEqual([url, 200])
  return answer.body
}

async function sizes(): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const url of [...PAGES, ...LISTS, '/metrics']) found.set(url, (await body(url)).length)
  return found
}

test('ten thousand cities make the landing and a list hardly longer', () => {
  for (const url of ['/en/', '/en/feed?city=bratislava'])
    expect([url, (large.get(url) ?? 0) - (small.get(url) ?? 0) < 20_000]).toEqual([url, true])
})

test('pages and lists of cities and sources, and a scrape, stay within bounds', () => {
  const bounds = {
    '/en/cities': 150_000,
    '/en/sources': 250_000,
    '/en/newsletter': 120_000,
    '/v1/locations/cities/': 120_000,
    '/v1/sources/': 120_000,
    '/v1/sources/towns/': 40_000,
    '/metrics': 250_000,
  }
  for (const [url, most] of Object.entries(bounds))
    expect([url, Math.max(large.get(url) ?? Infinity, most)]).toEqual([url, most])
})

test('every city and every source can be had, by its name or part by part', async () => {
  const [first, second] = await Promise.all(
    ['', '&page=2'].map(async (page) =>
      z
        .array(City)
        .parse(JSON.parse(await body(`/v1/locations/cities/?near=bratislava${page}`)))
        .map(({ slug }) => slug),
    ),
  )
  expect([first?.length, second?.length]).toEqual([300, 300])
  expect(new Set([...(first ?? []), ...(second ?? [])]).size).toBe(600)
  expect(await body('/v1/locations/cities/?page=40')).toBe('[]')

  const smallest = z
    .array(City)
    .parse(JSON.parse(await body('/v1/locations/cities/?called=mesto-1')))
  expect(smallest.map(({ slug }) => slug)).toEqual(['town-1'])
  expect(await body('/en/feed?city=town-1')).toContain('Town 1')
  expect(await body('/en/newsletter?city=town-1')).toMatch(
    /<option[^>]*value="town-1"[^>]*selected/,
  )

  const sources = z.array(SourceInfo).parse(JSON.parse(await body('/v1/sources/?page=3')))
  expect(sources).toHaveLength(200)
  const page = await body('/en/sources?city=town-1')
  expect(page).toContain('Calendar of Town 1<')
  expect(page).not.toContain('Calendar of Town 2<')
  expect(await body('/en/sources')).toContain('/en/sources?city=')
})
