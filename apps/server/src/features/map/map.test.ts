import { EventMap } from '@okolo/contract/events/map'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { writeTranslation } from '#server/catalogue/testing/translations.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

const NOW = '2026-11-20T15:00:00Z'
let database: Database
let app: App
/** The events of Bratislava with a place. */
const placed: { slug: string; lat: number; lng: number }[] = []

/** The same "random" numbers in every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  const random = numbers(7)
  for (let i = 0; i < 90; i += 1) {
    const place = { lat: 48.05 + random() * 0.2, lng: 16.95 + random() * 0.3 }
    const day = (n: number) => `2026-11-${20 + n}T18:00:00Z`
    const first = 1 + Math.floor(random() * 6)
    const hasPlace = i % 9 !== 0
    await event({
      slug: `e${i}`,
      category: i % 2 === 0 ? 'concert' : 'theatre',
      price: i % 3 === 0 ? 0 : 12,
      moods: i % 4 === 0 ? ['chill', 'social'] : [],
      dates: [
        i % 10 === 5
          ? { start: '2026-11-10T09:00:00Z', end: '2026-12-24T17:00:00Z' }
          : { start: day(i % 11 === 3 ? -10 : first) },
        ...(i % 5 === 0 ? [{ start: day(first + 1) }, { start: day(first + 2) }] : []),
      ],
      ...(hasPlace ? { place } : {}),
    })
    if (hasPlace) placed.push({ slug: `e${i}`, ...place })
  }
  await event({
    slug: 'fiji-west',
    city: 'new-york',
    dates: [{ start: '2026-11-21T18:00:00Z' }],
    place: { lat: -17, lng: 179.9 },
  })
  await event({
    slug: 'fiji-east',
    city: 'new-york',
    dates: [{ start: '2026-11-21T18:00:00Z' }],
    place: { lat: -17, lng: -179.9 },
  })
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: () => new Date(NOW),
  })
}, 60_000)
afterAll(async () => {
  await app.close()
  await database.close()
})

async function map(query: string): Promise<EventMap> {
  const answer = await app.inject(`/v1/events/map/${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return EventMap.parse(answer.json())
}

async function listed(filter: string): Promise<string[]> {
  const slugs: string[] = []
  for (let cursor = ''; ;) {
    const answer = await app.inject(`/v1/events/?page_size=100&sorting=start&${filter}${cursor}`)
    const { results, next } = answer.json<{ results: { slug: string }[]; next: string | null }>()
    slugs.push(...results.map(({ slug }) => slug))
    if (next === null) return slugs
    cursor = `&cursor=${next}`
  }
}

const pinned = ({ features }: EventMap) =>
  features.flatMap(({ properties }) => (properties.kind === 'event' ? [properties.slug] : []))
const total = ({ features }: EventMap) =>
  features.reduce((sum, { properties: p }) => sum + (p.kind === 'cluster' ? p.count : 1), 0)

const FILTERS = [
  '',
  'category=theatre',
  'free=true',
  'mood=chill',
  'timeframe=tomorrow',
  'timeframe=this_week',
  'date_from=2026-11-23&date_to=2026-11-24',
  'timeline=past',
  'category=concert&price=5',
  'distance=5',
]
test.each(FILTERS)(
  'pins, clusters and what has no exact place add up to the list: %s',
  async (filter) => {
    const query = `city=bratislava&${filter}`
    const slugs = await listed(query)
    const random = numbers(filter.length + 1)
    for (const zoom of [3, 8, 11, 13, 16]) {
      const whole = await map(`?bbox=-180,-85,180,85&zoom=${zoom}&${query}`)
      expect(total(whole)).toBe(whole.count)
      expect(whole.count + (whole.without_place ?? NaN)).toBe(slugs.length)
      const [w, s] = [16.95 + random() * 0.2, 48.05 + random() * 0.1]
      const part = await map(`?bbox=${w},${s},${w + 0.1},${s + 0.08}&zoom=${zoom}&${query}`)
      const [west, south, east, north] = part.bbox
      const inBox = placed
        .filter(({ lat, lng }) => lng >= west && lng < east && lat > south && lat <= north)
        .filter(({ slug }) => slugs.includes(slug))
      expect(total(part)).toBe(inBox.length)
      if (part.zoom >= 15)
        expect(pinned(part).toSorted()).toEqual(inBox.map((e) => e.slug).toSorted())
    }
  },
)

test.each(['', '&location[]=48.15&location[]=17.1&distance=30'])(
  'the list of a box has the events of the map in it, and what no map shows is listed by itself%s',
  async (around) => {
    const shown = await map('?bbox=17,48.1,17.12,48.2&zoom=16&city=bratislava')
    const [west, south, east, north] = shown.bbox
    const inBox = await listed(`city=bratislava&bbox=${west},${south},${east},${north}${around}`)
    expect(inBox.length).toBeGreaterThan(5)
    expect(inBox.toSorted()).toEqual(pinned(shown).toSorted())
    const placeless = await listed('city=bratislava&no_place=true')
    expect(placeless).toHaveLength(shown.without_place ?? NaN)
    expect(placeless.filter((slug) => placed.some((e) => e.slug === slug))).toEqual([])
  },
)

test('the list of a box over 180 degrees has both sides', async () => {
  for (const bbox of ['179,-18,-179,-16', '179,-18,181,-16', '-181,-18,-179,-16'])
    expect((await listed(`bbox=${bbox}`)).toSorted()).toEqual(['fiji-east', 'fiji-west'])
})

test.each(['1,2,3', 'a,2,3,4', '1,50,3,40', '1,-91,3,40'])(
  'a list of a box that cannot be understood is a 400 that says so: %s',
  async (bbox) => {
    const answer = await app.inject(`/v1/events/?bbox=${bbox}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('"bbox"')
  },
)

test('tiles side by side count nothing twice and leave nothing out', async () => {
  const parent = await map('10/560/355.json?city=bratislava')
  const children = await Promise.all(
    [0, 1, 2, 3].map((i) => map(`11/${1120 + (i % 2)}/${710 + (i >> 1)}.json?city=bratislava`)),
  )
  expect(parent.count).toBeGreaterThan(0)
  expect(children.reduce((sum, tile) => sum + tile.count, 0)).toBe(parent.count)
})

test('a cluster keeps its id and count while the map is moved', async () => {
  const clusters = async (west: number) =>
    new Map(
      (await map(`?bbox=${west},47.9,${west + 1.2},48.4&zoom=9&city=bratislava`)).features.map(
        ({ id, properties }) => [id, properties.kind === 'cluster' ? properties.count : 1],
      ),
    )
  const [before, after] = [await clusters(16.5), await clusters(16.55)]
  const both = [...before].filter(([id]) => after.has(id))
  expect(both.length).toBeGreaterThan(0)
  for (const [id, count] of both) expect(after.get(id)).toBe(count)
})

test.each(['179,-18,-179,-16', '179,-18,181,-16', '-181,-18,-179,-16'])(
  'a box over 180 degrees has both sides: %s',
  async (bbox) => {
    expect(pinned(await map(`?bbox=${bbox}&zoom=9`)).toSorted()).toEqual(['fiji-east', 'fiji-west'])
  },
)

test('the whole world at a zoom for streets is answered at one that fits', async () => {
  const world = await map('?bbox=-180,-90,180,90&zoom=20&city=bratislava')
  expect(world.zoom).toBeLessThanOrEqual(4)
})

test('a pin says what, when, how much and which mood', async () => {
  const slug = (await listed('city=bratislava&mood=chill&free=true')).find((one) =>
    placed.some((p) => p.slug === one),
  )
  const near = placed.find((one) => one.slug === slug)
  if (near === undefined) throw new Error('no such event')
  const { lng, lat } = near
  const { features } = await map(
    `?bbox=${lng - 0.001},${lat - 0.001},${lng + 0.001},${lat + 0.001}&zoom=17&city=bratislava`,
  )
  const pin = features.find(({ properties: p }) => p.kind === 'event' && p.slug === slug)
  expect(pin?.properties).toMatchObject({ title: slug, price: { is_free: true }, mood: 'chill' })
  expect(pin?.geometry.coordinates[0]).toBeCloseTo(lng, 4)
})

test.each([
  ['zoom=3', 'bbox'],
  ['bbox=1,2,3&zoom=3', 'bbox'],
  ['bbox=a,2,3,4&zoom=3', 'bbox'],
  ['bbox=1,50,3,40&zoom=3', 'bbox'],
  ['bbox=1,-91,3,40&zoom=3', 'bbox'],
  ['bbox=1,2,1,4&zoom=3', 'bbox'],
  ['bbox=1,2,3,4', 'zoom'],
  ['bbox=1,2,3,4&zoom=23', 'zoom'],
  ['bbox=1,2,3,4&zoom=x', 'zoom'],
  ['bbox=1,2,3,4&zoom=3&price=cheap', 'price'],
])('answers 400 and names the unreadable parameter: %s', async (query, key) => {
  const answer = await app.inject(`/v1/events/map/?${query}`)
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain(`"${key}"`)
})

test('there is no tile outside of the world', async () => {
  for (const tile of ['2/4/0', '2/0/4', '23/0/0', '2/a/0', '-1/0/0'])
    expect((await app.inject(`/v1/events/map/${tile}.json`)).statusCode, tile).toBe(404)
})

test('a city that is not known has an empty map', async () => {
  expect(await map('?bbox=1,2,3,4&zoom=3&city=atlantis')).toMatchObject({
    count: 0,
    without_place: null,
    features: [],
  })
})

test('a tile may be kept by caches, and is not sent again when it is the same', async () => {
  const first = await app.inject('/v1/events/map/10/560/355.json?city=bratislava')
  expect(first.headers['cache-control']).toContain('max-age')
  const again = await app.inject({
    url: '/v1/events/map/10/560/355.json?city=bratislava',
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})

test('a pin brings its title in the reader’s language beside the original', async () => {
  const [near] = placed
  if (near === undefined) throw new Error('no such event')
  const { slug, lng, lat } = near
  const written = { target: 'it', content: 'Prima' }
  await writeTranslation(database.db, { language: 'sk', text: slug }, written)
  const answer = await app.inject({
    url: `/v1/events/map/?bbox=${lng - 0.001},${lat - 0.001},${lng + 0.001},${lat + 0.001}&zoom=17&city=bratislava`,
    headers: { 'accept-language': 'it' },
  })
  const { features } = EventMap.parse(answer.json())
  const pin = features.find(({ properties: p }) => p.kind === 'event' && p.slug === slug)
  expect(pin?.properties).toMatchObject({ title: slug, translated_title: 'Prima' })
})
