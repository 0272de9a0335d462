import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { buildApp } from './app.ts'
import { catalogueBuilder } from '../catalogue/testing/catalogue-builder.ts'
import { readConfig } from '../platform/settings/config.ts'
import { saveCollection } from '../catalogue/editor/collections.ts'
import type { Database } from '../platform/database/db.ts'
import type { App } from '../platform/http/app-type.ts'
import { testDatabase } from '../platform/testing/database.ts'

const Document = z.object({
  paths: z.record(
    z.string(),
    z.object({
      get: z
        .object({
          parameters: z
            .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().optional() }))
            .optional(),
        })
        .optional(),
    }),
  ),
})

/** Two values of every parameter that a kept answer may be asked for with. */
const VALUES: Record<string, [string, string]> = {
  search: ['jazz', 'rock'],
  sorting: ['start', 'popular'],
  'location[]': ['48.1', '47.1'],
  distance: ['5', '10'],
  distance_from: ['1', '2'],
  bbox: ['16,47,18,49', '16,47,18,50'],
  no_place: ['true', 'false'],
  organizer: ['radio', 'club'],
  venue: ['castle', 'cellar'],
  category: ['concert', 'theatre'],
  popular: ['true', 'false'],
  price: ['1', '2'],
  free: ['true', 'false'],
  date: ['2026-11-21', '2026-11-22'],
  date_from: ['2026-11-21', '2026-11-22'],
  date_to: ['2026-11-28', '2026-11-29'],
  timeframe: ['today', 'tomorrow'],
  timeline: ['past', 'upcoming'],
  time_from: ['20:00', '21:00'],
  time_to: ['22:00', '23:00'],
  weekday: ['5', '6'],
  city: ['bratislava', 'wien'],
  city_exclude: ['bratislava', 'wien'],
  is_online: ['true', 'false'],
  mood: ['chill', 'romantic'],
  language: ['sk', 'en'],
  accessible: ['true', 'false'],
  age: ['5', '6'],
  page_size: ['5', '6'],
  zoom: ['5', '6'],
  locale: ['sk', 'de'],
  q: ['jazz', 'rock'],
  outside: ['true', 'false'],
  called: ['wien', 'nyc'],
  near: ['bratislava', 'wien'],
  page: ['2', '3'],
  day: ['2026-11-21', '2026-11-22'],
  time: ['20:00', '21:00'],
  end_time: ['22:00', '23:00'],
  lat: ['48.1', '47.1'],
  lon: ['17.1', '16.1'],
  except: ['tonight', 'tomorrow'],
}
const PATH_VALUES: Record<string, string> = {
  slug: 'tonight',
  city: 'bratislava',
  page: 'about',
  z: '3',
  x: '4',
  y: '2',
}
/** Kept for nobody: answers of one visitor. */
const NOT_KEPT = [
  '/v1/locations/here/',
  '/v1/users/',
  '/v1/saved/',
  '/v1/following/',
  '/v1/matches/',
  '/v1/friends/',
  '/v1/messages/',
  '/v1/notifications/',
  '/v1/newsletter/',
  '/v1/organizers/{slug}/claim/',
]

let database: Database
let app: App
let dataDir: string
beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  const dates = [{ start: '2026-11-21T19:00:00Z' }]
  await event({ slug: 'tonight', dates, venue: 'tonight', organizers: ['tonight'] })
  await saveCollection(
    database.db,
    {
      slug: 'tonight',
      names: { en: 'Tonight' },
      intros: {},
      language: 'en',
      filter: 'free=true',
      onLanding: false,
      position: 0,
      endsAt: null,
    },
    { who: 'Ada', now: new Date('2026-11-20T15:00:00Z') },
  )
  dataDir = await mkdtemp(join(tmpdir(), 'okolo-kept-'))
  app = await buildApp({
    db: database.db,
    database,
    config: { ...readConfig({ LOG_LEVEL: 'silent' }), dataDir },
    clock: () => new Date('2026-11-20T15:00:00Z'),
    requestsPerMinute: 1_000_000,
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Path -> its query parameters, of every GET of the API's document that takes any. */
async function documented(): Promise<[path: string, names: string[], required: string[]][]> {
  const { paths } = Document.parse((await app.inject('/v1/openapi.json')).json())
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const query = get?.parameters?.filter((one) => one.in === 'query') ?? []
    const names = query.map(({ name }) => name).filter((name) => name !== 'cursor')
    const required = query.filter((one) => one.required === true).map(({ name }) => name)
    const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => PATH_VALUES[name] ?? name)
    return names.length === 0 || NOT_KEPT.some((one) => path.startsWith(one))
      ? []
      : [[at, names, required]]
  })
}

function queryOf(names: readonly string[], which: (name: string) => 0 | 1): string {
  return names
    .flatMap((name) => {
      const value = `${name}=${VALUES[name]?.[which(name)] ?? ''}`
      return name === 'location[]' ? [value, `${name}=17.1`] : [value]
    })
    .join('&')
}

async function ask(path: string, query: string) {
  const { statusCode, headers, body } = await app.inject(`${path}?${query}`)
  return { statusCode, isKept: headers['age'] !== undefined, etag: headers['etag'], body }
}

test('every parameter that the document names makes a kept answer of its own, and no other does', async () => {
  const routes = await documented()
  expect(routes.length).toBeGreaterThan(20)
  for (const [path, names, required] of routes)
    for (const name of names) {
      const isUuid = path.endsWith('/event.ics') && name === 'date'
      if (isUuid) continue
      expect([path, name, VALUES[name]]).toEqual([
        path,
        name,
        [expect.anything(), expect.anything()],
      ])
      const asked = [...new Set([...required, name])]
      const first = await ask(
        path,
        queryOf(asked, () => 0),
      )
      expect([path, name, first.statusCode]).toEqual([path, name, 200])
      const other = await ask(
        path,
        queryOf(asked, (one) => (one === name ? 1 : 0)),
      )
      // "false" and default values mean the same as no value, so that answer may be cached.
      if (!['false', 'upcoming'].includes(VALUES[name]?.[1] ?? ''))
        expect([path, name, other.statusCode, other.isKept]).toEqual([path, name, 200, false])
      const marked = await ask(path, `x=${Math.random()}&${queryOf(asked, () => 0)}&utm_source=a`)
      expect([path, name, marked.isKept, marked.etag, marked.body]).toEqual([
        path,
        name,
        true,
        first.etag,
        first.body,
      ])
    }
})

test.each([
  ['/v1/events/?city=wien&free=1', '/v1/events/?y=2&free=true&city=wien'],
  ['/v1/events/?mood[]=chill', '/v1/events/?mood=chill&sorting='],
  [
    '/v1/events/?category[]=club&category[]=concert',
    '/v1/events/?category[]=concert&category[]=club',
  ],
  ['/v1/locations/cities/?search=bra', '/v1/locations/c%69ties?x=1&search=br%61'],
  ['/feeds/bratislava.rss', '/feeds/bratislava.rss?x=1&page_size=7'],
  ['/v1/events/tonight/event.ics', '/v1/events/tonight/event.ics?x=1'],
])('%s and %s are kept as one', async (one, other) => {
  expect((await app.inject(one)).statusCode).toBe(200)
  expect((await app.inject(other)).headers['age']).toBeDefined()
})

test('a feed tells its own address as everybody asks for it', async () => {
  const { body } = await app.inject('/feeds/bratislava.atom?x=1&locale=sk&free=1&utm_source=a')
  expect(body).toContain('/feeds/bratislava.atom?free=true&amp;locale=sk"')
  expect(body).not.toContain('utm_source')
})

test('an answer that is written anew is not the one from before', async () => {
  await app.inject('/feeds/bratislava.json')
  app.invalidate()
  expect((await app.inject('/feeds/bratislava.json')).headers['age']).toBeUndefined()
})
