import { EventMap, EventsWithoutPlace } from '@okolo/contract/events/map'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { DAY_MS, HOUR_MS } from '@okolo/contract/durations'

const NOW = new Date('2026-11-19T15:00:00Z')
const CENTRES = {
  bratislava: { lat: 48.14831, lng: 17.10744 },
  wien: { lat: 48.20849, lng: 16.37208 },
}

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

let database: Database
let app: App
beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  const next = numbers(5)
  const upTo = (n: number) => Math.floor(next() * n)
  for (let i = 0; i < 180; i += 1) {
    const city = i % 3 === 0 ? 'wien' : 'bratislava'
    const start = NOW.getTime() + (upTo(24) - 9) * DAY_MS + upTo(20) * HOUR_MS
    const lasts = next() < 0.12 ? 25 * DAY_MS : next() < 0.15 ? 3 * DAY_MS : 3 * HOUR_MS
    const repeats = lasts > DAY_MS ? 1 : 1 + upTo(3)
    await event({
      slug: `event-${i}`,
      title: `${['Violin', 'Puppet', 'Chess'][upTo(3)]} ${i}`,
      city,
      category: ['concert', 'theatre', 'other'][upTo(3)] ?? 'other',
      price: [null, 0, 10, 30][upTo(4)] ?? null,
      moods: ['chill', 'party'].filter(() => next() < 0.4),
      language: ['sk', 'en'][upTo(2)] ?? 'sk',
      isOnline: next() < 0.15,
      popularity: upTo(10_000),
      venue: `${city}-hall-${upTo(4)}`,
      organizers: [`club-${upTo(4)}`],
      dates: Array.from({ length: repeats }, (_, n) => ({
        start: new Date(start + n * 2 * DAY_MS).toISOString(),
        end: new Date(start + n * 2 * DAY_MS + lasts).toISOString(),
      })),
      ...(next() < 0.8
        ? {
            place: {
              lat: CENTRES[city].lat + (next() - 0.5) / 5,
              lng: CENTRES[city].lng + (next() - 0.5) / 5,
            },
          }
        : {}),
    })
  }
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: () => NOW,
    requestsPerMinute: 1_000_000,
  })
}, 120_000)
afterAll(async () => {
  await app.close()
  await database.close()
})

/** One of each is taken, or none. */
const PARTS: string[][] = [
  ['city=bratislava', 'city=wien', 'city_exclude=wien'],
  ['category=concert', 'category[]=concert&category[]=theatre'],
  ['timeframe=today', 'timeframe=tomorrow', 'timeframe=this_week', 'date=2026-11-24'],
  ['timeline=past', 'date_from=2026-11-22', 'date_to=2026-11-25'],
  ['price=15', 'free=true'],
  ['mood=chill', 'mood[]=chill&mood[]=party'],
  ['is_online=true'],
  ['search=violin'],
  ['distance=5', 'distance=8&distance_from=2', 'location[]=48.15&location[]=17.1&distance=6'],
  ['language=en'],
  ['venue=bratislava-hall-1', 'organizer=club-2'],
  ['popular=true'],
]

function filterOf(seed: number): string {
  const next = numbers(seed * 977)
  return PARTS.flatMap((choices) =>
    next() < 0.25 ? [choices[Math.floor(next() * choices.length)] ?? ''] : [],
  ).join('&')
}

async function listed(filter: string): Promise<string[]> {
  const slugs: string[] = []
  for (let cursor = ''; ;) {
    const answer = await app.inject(`/v1/events/?page_size=100&sorting=start&${filter}${cursor}`)
    expect([filter, answer.statusCode]).toEqual([filter, 200])
    const { results, next } = answer.json<{ results: { slug: string }[]; next: string | null }>()
    slugs.push(...results.map(({ slug }) => slug))
    if (next === null) return slugs.toSorted()
    cursor = `&cursor=${next}`
  }
}

async function map(filter: string, bbox: string, zoom: number): Promise<EventMap> {
  return EventMap.parse(
    (await app.inject(`/v1/events/map/?bbox=${bbox}&zoom=${zoom}&${filter}`)).json(),
  )
}
async function nowhere(filter: string): Promise<EventsWithoutPlace> {
  return EventsWithoutPlace.parse(
    (await app.inject(`/v1/events/map/without-place/?page_size=100&${filter}`)).json(),
  )
}
const shown = ({ features }: EventMap) =>
  features.reduce((sum, { properties: p }) => sum + (p.kind === 'cluster' ? p.count : 1), 0)

const SEEDS = Array.from({ length: 120 }, (_, i) => i)

test('under every mixture of filters the map and what it cannot show are the list', async () => {
  const found = []
  for (const seed of SEEDS) {
    const filter = filterOf(seed)
    const slugs = await listed(filter)
    found.push(slugs.length)
    const rest = await nowhere(filter)
    expect([filter, rest.count]).toEqual([filter, rest.results.length])
    for (const zoom of [2, 9]) {
      const world = await map(filter, '-180,-85,180,85', zoom)
      expect([filter, shown(world)]).toEqual([filter, world.count])
      expect([filter, world.count + rest.count]).toEqual([filter, slugs.length])
      if (world.without_place !== null)
        expect([filter, world.without_place]).toEqual([filter, rest.count])
    }
  }
  // Not a test of empty lists.
  expect(found.filter((n) => n > 0).length).toBeGreaterThan(SEEDS.length / 2)
}, 120_000)

test('near, every event is a pin of its own, and pins and the rest are the very events of the list', async () => {
  for (const city of ['bratislava', 'wien'] as const) {
    const { lat, lng } = CENTRES[city]
    const filter = `city=${city}&timeframe=this_week`
    const pins: string[] = []
    // Four boxes side by side, so near that nothing is a cluster.
    for (const [west, south] of [
      [lng - 0.11, lat - 0.11],
      [lng, lat - 0.11],
      [lng - 0.11, lat],
      [lng, lat],
    ] as const)
      for (const { properties } of (
        await map(filter, `${west},${south},${west + 0.11},${south + 0.11}`, 15)
      ).features)
        if (properties.kind === 'event') pins.push(properties.slug)
    const rest = (await nowhere(filter)).results.map(({ slug }) => slug)
    expect([...new Set([...pins, ...rest])].toSorted()).toEqual(await listed(filter))
  }
})

test('lists events without a place beside the map, soonest first, and lets caches store them', async () => {
  const answer = await app.inject('/v1/events/map/without-place/?city=bratislava&page_size=5')
  expect(answer.headers['cache-control']).toContain('max-age')
  const { count, results } = EventsWithoutPlace.parse(answer.json())
  expect(results).toHaveLength(5)
  expect(count).toBeGreaterThan(5)
  expect(results.map(({ location }) => location)).toEqual([null, null, null, null, null])
  const starts = results.map(({ date }) => date.start)
  expect(starts).toEqual(starts.toSorted())
})
