import { EventList } from '@okolo/contract/events/event-list'
import { FILTER_KEYS } from '@okolo/contract/filter/event-filter'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { distanceKm } from '#server/knowledge/places/geo.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { CASTLE, CENTRES, makeEvents, NOW, type Known } from './testing/oracle-events.ts'
import { isInTime } from './testing/oracle-times.ts'

const EVENTS = makeEvents(300)

/** One thing to ask for, and whether an event answers it: a day, a window or a test. */
type Atom = {
  key: string
  query: string
  fits?: (event: Known, asked: ReadonlySet<string>) => boolean
}

const within = (event: Known, origin: { lat: number; lng: number }) =>
  event.place === undefined ? Infinity : distanceKm(origin, event.place)
const originOf = (asked: ReadonlySet<string>) => {
  if (asked.has('location')) return CASTLE
  if (asked.has('city')) return CENTRES.bratislava
  return asked.has('city_exclude') ? CENTRES.wien : null
}
const isComing = ({ spans }: Known) => spans.some(({ ends }) => ends > NOW.getTime())

function popularIn(city: string | null): number {
  const there = EVENTS.filter((event) => isComing(event) && (city === null || event.city === city))
  const best = there.map(({ popularity }) => popularity).toSorted((a, b) => b - a)
  return best[Math.max(10, Math.ceil(best.length * 0.2)) - 1] ?? 0
}

const ATOMS: Atom[] = [
  {
    key: 'search',
    query: 'search=violin',
    fits: ({ title }) => title?.startsWith('violin') === true,
  },
  { key: 'sorting', query: 'sorting=' },
  { key: 'sorting', query: 'sorting=start' },
  { key: 'sorting', query: 'sorting=popular' },
  { key: 'sorting', query: 'sorting=start_desc' },
  { key: 'sorting', query: 'sorting=null' },
  { key: 'location', query: `location[]=${CASTLE.lat}&location[]=${CASTLE.lng}` },
  {
    key: 'distance',
    query: 'distance=5',
    fits: (event, asked) => {
      const origin = originOf(asked)
      return origin === null || within(event, origin) <= 5
    },
  },
  { key: 'distance', query: 'distance=999' },
  {
    key: 'distance_from',
    query: 'distance_from=2',
    fits: (event, asked) => {
      const origin = originOf(asked)
      if (origin === null) return true
      const km = within(event, origin)
      return km !== Infinity && km >= 2
    },
  },
  {
    key: 'organizer',
    query: 'organizer=club-1',
    fits: ({ organizers }) => organizers?.[0] === 'club-1',
  },
  {
    key: 'venue',
    query: 'venue=bratislava-hall-2',
    fits: ({ venue }) => venue === 'bratislava-hall-2',
  },
  { key: 'category', query: 'category=concert', fits: ({ category }) => category === 'concert' },
  {
    key: 'category',
    query: 'category[]=concert&category[]=theatre',
    fits: ({ category }) => category === 'concert' || category === 'theatre',
  },
  {
    key: 'popular',
    query: 'popular=true',
    fits: ({ popularity }, asked) =>
      popularity >= popularIn(asked.has('city') ? 'bratislava' : null),
  },
  { key: 'price', query: 'price=15', fits: ({ price }) => price != null && price <= 15 },
  { key: 'free', query: 'free=true', fits: ({ price }) => price === 0 },
  { key: 'date', query: 'date=2026-11-24' },
  { key: 'date_from', query: 'date_from=2026-11-22' },
  { key: 'date_to', query: 'date_to=2026-11-27' },
  { key: 'timeframe', query: 'timeframe=today' },
  { key: 'timeframe', query: 'timeframe=tomorrow' },
  { key: 'timeframe', query: 'timeframe=this_week' },
  { key: 'timeline', query: 'timeline=upcoming' },
  { key: 'timeline', query: 'timeline=past' },
  { key: 'city', query: 'city=bratislava', fits: ({ city }) => city === 'bratislava' },
  { key: 'city_exclude', query: 'city_exclude=wien', fits: ({ city }) => city !== 'wien' },
  { key: 'is_online', query: 'is_online=true', fits: ({ isOnline }) => isOnline === true },
  { key: 'is_online', query: 'is_online=false' },
  { key: 'page_size', query: 'page_size=7' },
  { key: 'mood', query: 'mood=chill', fits: ({ moods }) => moods.includes('chill') },
  {
    key: 'mood',
    query: 'mood[]=party&mood[]=romantic',
    fits: ({ moods }) => moods.includes('party') || moods.includes('romantic'),
  },
  { key: 'language', query: 'language=en', fits: ({ language }) => language === 'en' },
  {
    key: 'accessible',
    query: 'accessible=true',
    fits: ({ isAccessible }) => isAccessible === true,
  },
  { key: 'age', query: 'age=5', fits: (event) => mayCome(event, 5) },
  { key: 'age', query: 'age=14', fits: (event) => mayCome(event, 14) },
  { key: 'time_from', query: 'time_from=18:00' },
  { key: 'time_from', query: 'time_from=22:00' },
  { key: 'time_to', query: 'time_to=12:00' },
  { key: 'time_to', query: 'time_to=02:00' },
  { key: 'weekday', query: 'weekday=6' },
  { key: 'weekday', query: 'weekday[]=5&weekday[]=7' },
  { key: 'unknown', query: 'utm_source=mail' },
]

function mayCome({ age, moods }: Known, years: number): boolean {
  if (age === null) return years <= 12 && moods.includes('family')
  return years >= age.min && years <= (age.max ?? Infinity)
}

function expected(atoms: readonly Atom[]): string[] {
  const keys = new Set(atoms.map(({ key }) => key))
  const queries = new Set(atoms.map(({ query }) => query))
  return EVENTS.filter(
    (event) => isInTime(event, queries) && atoms.every(({ fits }) => fits?.(event, keys) ?? true),
  )
    .map(({ slug }) => slug)
    .toSorted()
}

let database: Database
let app: App
beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  for (const given of EVENTS) await event(given)
  await sql`update event e set next_starts_at = (
    select min(d.starts_at) from event_date d where d.event_id = e.id and d.ends_at > ${NOW})`.execute(
    database.db,
  )
  await sql`update event_text t set upcoming = e.next_starts_at is not null
    from event e where e.id = t.event_id`.execute(database.db)
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

async function found(atoms: readonly Atom[]): Promise<string[]> {
  const own = atoms.some(({ key }) => key === 'page_size') ? [] : ['page_size=100']
  const query = [...atoms.map((atom) => atom.query), ...own].join('&')
  const slugs: string[] = []
  let cursor = ''
  do {
    const answer = await app.inject({ url: `/v1/events/?${query}${cursor}` })
    expect([query, answer.statusCode]).toEqual([query, 200])
    const page = EventList.parse(answer.json())
    slugs.push(...page.results.map(({ slug }) => slug))
    cursor = page.next === null ? '' : `&cursor=${page.next}`
  } while (cursor !== '' && slugs.length < 1_000)
  return slugs.toSorted()
}

/** Two things that one key cannot say at once. */
const clash = (atoms: readonly Atom[]) => new Set(atoms.map(({ key }) => key)).size < atoms.length

test.each(ATOMS)('$query', async (atom) => {
  expect(await found([atom])).toEqual(expected([atom]))
})

const PAIRS = ATOMS.flatMap((a, i) => ATOMS.slice(i + 1).map((b) => [a, b])).filter(
  (pair) => !clash(pair),
)

test.each(ATOMS.slice(0, -1).map((atom) => [atom.query, atom] as const))(
  '%s with every other filter',
  async (_, atom) => {
    for (const pair of PAIRS.filter(([first]) => first === atom)) {
      const query = pair.map((one) => one.query).join('&')
      expect([query, await found(pair)]).toEqual([query, expected(pair)])
    }
  },
  60_000,
)

const TRIPLES = PAIRS.flatMap(([a, b], i) => {
  const c = ATOMS[(i * 7 + 3) % ATOMS.length]
  return a !== undefined && b !== undefined && c !== undefined ? [[a, b, c]] : []
}).filter((triple, i) => i % 2 === 0 && !clash(triple))

test('three filters at once', async () => {
  expect(TRIPLES.length).toBeGreaterThan(150)
  for (const triple of TRIPLES) {
    const query = triple.map((one) => one.query).join('&')
    expect([query, await found(triple)]).toEqual([query, expected(triple)])
  }
}, 120_000)

const OF_THE_WEEK = new Set(['time_from', 'time_to', 'weekday', 'accessible', 'age'])

test('counts and maps have what lists have by hours, weekdays, ages and access', async () => {
  const asked = [...ATOMS.map((atom) => [atom]), ...PAIRS].filter(
    (atoms) =>
      atoms.some(({ key }) => OF_THE_WEEK.has(key)) &&
      atoms.every(({ key }) => OF_THE_WEEK.has(key) || /^(date|time|city|sorting)/.test(key)),
  )
  expect(asked.length).toBeGreaterThan(60)
  for (const atoms of asked) {
    const query = atoms.map((one) => one.query).join('&')
    const slugs = expected(atoms)
    const count = await app.inject({ url: `/v1/events/count/?${query}` })
    expect([query, count.json()]).toEqual([query, { count: slugs.length, more: false }])
    const placed = EVENTS.filter(({ slug, place }) => place !== undefined && slugs.includes(slug))
    const map = await app.inject({ url: `/v1/events/map/?${query}&zoom=2&bbox=-179,-80,179,80` })
    expect([query, map.json().count]).toEqual([query, placed.length])
  }
}, 60_000)

test('every key of the filter is tried, and half of the pairs find something', () => {
  expect([...new Set(ATOMS.map(({ key }) => key))].toSorted()).toEqual(
    [...FILTER_KEYS, 'unknown'].toSorted(),
  )
  const hits = PAIRS.filter((pair) => expected(pair).length > 0)
  expect(hits.length).toBeGreaterThan(PAIRS.length / 2)
})
