import { EventList } from '@okolo/contract/events/event-list'
import { FILTER_KEYS, type FilterKey } from '@okolo/contract/filter/keys'
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

/** The compiler asks for every key of the filter. */
const ATOMS_OF: Record<FilterKey, Omit<Atom, 'key'>[]> = {
  search: [
    {
      query: 'search=violin',
      fits: ({ title }) => title?.startsWith('violin') === true,
    },
  ],
  sorting: [
    { query: 'sorting=' },
    { query: 'sorting=start' },
    { query: 'sorting=popular' },
    { query: 'sorting=start_desc' },
    { query: 'sorting=null' },
  ],
  location: [{ query: `location[]=${CASTLE.lat}&location[]=${CASTLE.lng}` }],
  distance: [
    {
      query: 'distance=5',
      fits: (event, asked) => {
        const origin = originOf(asked)
        return origin === null || within(event, origin) <= 5
      },
    },
    { query: 'distance=999' },
  ],
  distance_from: [
    {
      query: 'distance_from=2',
      fits: (event, asked) => {
        const origin = originOf(asked)
        if (origin === null) return true
        const km = within(event, origin)
        return km !== Infinity && km >= 2
      },
    },
  ],
  organizer: [
    {
      query: 'organizer=club-1',
      fits: ({ organizers }) => organizers?.[0] === 'club-1',
    },
  ],
  venue: [
    {
      query: 'venue=bratislava-hall-2',
      fits: ({ venue }) => venue === 'bratislava-hall-2',
    },
  ],
  category: [
    { query: 'category=concert', fits: ({ category }) => category === 'concert' },
    {
      query: 'category[]=concert&category[]=theatre',
      fits: ({ category }) => category === 'concert' || category === 'theatre',
    },
  ],
  popular: [
    {
      query: 'popular=true',
      fits: ({ popularity }, asked) =>
        popularity >= popularIn(asked.has('city') ? 'bratislava' : null),
    },
  ],
  price: [{ query: 'price=15', fits: ({ price }) => price != null && price <= 15 }],
  free: [{ query: 'free=true', fits: ({ price }) => price === 0 }],
  date: [{ query: 'date=2026-11-24' }],
  date_from: [{ query: 'date_from=2026-11-22' }],
  date_to: [{ query: 'date_to=2026-11-27' }],
  timeframe: [
    { query: 'timeframe=today' },
    { query: 'timeframe=tomorrow' },
    { query: 'timeframe=this_week' },
  ],
  timeline: [{ query: 'timeline=upcoming' }, { query: 'timeline=past' }],
  city: [{ query: 'city=bratislava', fits: ({ city }) => city === 'bratislava' }],
  city_exclude: [{ query: 'city_exclude=wien', fits: ({ city }) => city !== 'wien' }],
  is_online: [
    { query: 'is_online=true', fits: ({ isOnline }) => isOnline === true },
    { query: 'is_online=false' },
  ],
  page_size: [{ query: 'page_size=7' }],
  mood: [
    { query: 'mood=chill', fits: ({ moods }) => moods.includes('chill') },
    {
      query: 'mood[]=party&mood[]=romantic',
      fits: ({ moods }) => moods.includes('party') || moods.includes('romantic'),
    },
  ],
  language: [{ query: 'language=en', fits: ({ language }) => language === 'en' }],
  accessible: [
    {
      query: 'accessible=true',
      fits: ({ isAccessible }) => isAccessible === true,
    },
  ],
  age: [
    { query: 'age=5', fits: (event) => mayCome(event, 5) },
    { query: 'age=14', fits: (event) => mayCome(event, 14) },
  ],
  time_from: [{ query: 'time_from=18:00' }, { query: 'time_from=22:00' }],
  time_to: [{ query: 'time_to=12:00' }, { query: 'time_to=02:00' }],
  weekday: [{ query: 'weekday=6' }, { query: 'weekday[]=5&weekday[]=7' }],
}

const ATOMS: Atom[] = [
  ...FILTER_KEYS.flatMap((key) => ATOMS_OF[key].map((atom) => ({ key, ...atom }))),
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

test('half of the pairs find something', () => {
  const hits = PAIRS.filter((pair) => expected(pair).length > 0)
  expect(hits.length).toBeGreaterThan(PAIRS.length / 2)
})
