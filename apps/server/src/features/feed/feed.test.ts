import { EventList, type EventCard } from '@okolo/contract/event'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Database } from '#server/platform/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing.ts'

let database: Database
let app: App
/** Friday, 20 November 2026, 16:00 in Bratislava. */
const FRIDAY = new Date('2026-11-20T15:00:00Z')
let now = FRIDAY

const CASTLE = { lat: 48.1419, lng: 17.1 }
/** 12 km east of the castle. */
const SENEC_ROAD = { lat: 48.1419, lng: 17.2619 }

beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  await event({
    slug: 'tonight',
    category: 'concert',
    dates: [{ start: '2026-11-20T19:00:00Z', end: '2026-11-20T22:00:00Z' }],
    place: CASTLE,
    venue: 'castle',
    organizers: ['city-council'],
    price: 12,
    popularity: 50,
    titles: { sk: 'Šansón na hrade', en: 'Chansons at the castle' },
    title: 'Šansón na hrade',
    moods: ['romantic', 'chill'],
  })
  await event({
    slug: 'going-on',
    category: 'theatre',
    dates: [{ start: '2026-11-20T13:30:00Z', end: '2026-11-20T16:30:00Z' }],
    price: 0,
    popularity: 5,
    title: 'Divadlo v parku',
  })
  await event({
    slug: 'over',
    dates: [{ start: '2026-11-20T09:00:00Z', end: '2026-11-20T11:00:00Z' }],
    title: 'Ranný beh',
  })
  await event({
    slug: 'last-year',
    dates: [{ start: '2025-11-20T19:00:00Z', end: '2025-11-20T21:00:00Z' }],
    title: 'Stará akcia',
  })
  await event({
    slug: 'daily-tour',
    category: 'other',
    dates: [20, 21, 22, 23, 24, 25].map((day) => ({
      start: `2026-11-${day}T17:00:00Z`,
      end: `2026-11-${day}T18:00:00Z`,
    })),
    place: SENEC_ROAD,
    popularity: 30,
    price: 25.5,
    language: 'en',
    title: 'Walking tour',
  })
  await event({
    slug: 'night-club',
    dates: [20, 21, 27, 28].map((day) => ({
      start: `2026-11-${day}T21:00:00Z`,
      end: `2026-11-${day + 1}T03:00:00Z`,
    })),
    title: 'Klubová noc',
  })
  await event({
    slug: 'weekend-festival',
    category: 'other',
    dates: [{ start: '2026-11-20T23:00:00Z', end: '2026-11-22T22:00:00Z', allDay: true }],
    popularity: 80,
    title: 'Festival svetla',
  })
  await event({
    slug: 'exhibition',
    category: 'exhibition',
    dates: [{ start: '2026-10-01T08:00:00Z', end: '2027-01-31T17:00:00Z' }],
    popularity: 40,
    price: 6,
    title: 'Výstava obrazov',
  })
  await event({
    slug: 'stream',
    isOnline: true,
    dates: [{ start: '2026-11-24T18:00:00Z' }],
    title: 'Online prednáška',
  })
  await event({
    slug: 'called-off',
    status: 'cancelled',
    dates: [{ start: '2026-11-21T18:00:00Z' }],
    title: 'Zrušený koncert',
  })
  await event({
    slug: 'half-called-off',
    dates: [
      { start: '2026-11-21T18:00:00Z', status: 'cancelled' },
      { start: '2026-11-28T18:00:00Z' },
    ],
    title: 'Polovica',
  })
  await event({
    slug: 'vienna-ball',
    city: 'wien',
    dates: [{ start: '2026-11-21T19:00:00Z' }],
    place: { lat: 48.2056, lng: 16.3651 },
    title: 'Wiener Ball',
    language: 'de',
    popularity: 60,
  })
  await event({
    slug: 'open-day',
    city: 'wien',
    dates: [{ start: '2027-10-30T22:00:00Z', end: '2027-10-31T23:00:00Z', allDay: true }],
  })
  await event({
    slug: 'two-halls',
    city: 'wien',
    dates: [
      { start: '2027-12-24T18:00:00Z', end: '2027-12-24T20:00:00Z', key: 'large' },
      { start: '2027-12-24T18:00:00Z', end: '2027-12-24T21:00:00Z', key: 'small' },
    ],
  })
  await event({
    slug: 'open-every-day',
    city: 'sao-paulo',
    dates: Array.from({ length: 30 }, (_, day) => ({
      start: new Date(Date.UTC(2026, 10, 15 + day, 13)).toISOString(),
      end: new Date(Date.UTC(2026, 10, 15 + day, 21)).toISOString(),
    })),
  })
  await event({
    slug: 'one-evening',
    city: 'sao-paulo',
    dates: [{ start: '2026-11-20T23:00:00Z', end: '2026-11-21T01:00:00Z' }],
  })
  await event({
    slug: 'new-york-late',
    city: 'new-york',
    dates: [{ start: '2026-11-21T04:30:00Z', end: '2026-11-21T07:00:00Z' }],
    title: 'Late show',
    language: 'en',
  })
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: () => now,
    requestsPerMinute: 100_000,
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function list(query: string, language = 'sk'): Promise<EventList> {
  const answer = await app.inject({
    url: `/v1/events/?${query}`,
    headers: { 'accept-language': language },
  })
  expect([query, answer.statusCode, answer.body.slice(0, 200)]).toEqual([
    query,
    200,
    answer.body.slice(0, 200),
  ])
  return EventList.parse(answer.json())
}
const slugs = (cards: EventCard[]) => cards.map(({ slug }) => slug)
const found = async (query: string) => slugs((await list(query)).results)
const inCity = (query: string) => found(`city=bratislava&${query}`)
/** By date, where a test is about what is found and not about the choice that the feed opens with. */
const byDate = (query: string) =>
  inCity(/(^|&)(sorting|search|timeline=past)/.test(query) ? query : `sorting=start&${query}`)

async function at<T>(moment: string, work: () => Promise<T>): Promise<T> {
  now = new Date(moment)
  try {
    return await work()
  } finally {
    now = FRIDAY
  }
}

const UPCOMING = [
  'going-on',
  'daily-tour',
  'tonight',
  'night-club',
  'weekend-festival',
  'stream',
  'half-called-off',
  'exhibition',
]

describe('time', () => {
  test('a city without more is everything that has not ended, each event once', async () => {
    expect(await byDate('')).toEqual(UPCOMING)
  })

  test('what has ended is gone the moment it ends', async () => {
    const at1629 = await at('2026-11-20T16:29:59Z', () => inCity('timeframe=today'))
    const at1630 = await at('2026-11-20T16:30:00Z', () => inCity('timeframe=today'))
    expect(at1629).toContain('going-on')
    expect(at1630).not.toContain('going-on')
  })

  test('today holds what is going on and what is still to come', async () => {
    expect(await byDate('timeframe=today')).toEqual([
      'going-on',
      'daily-tour',
      'tonight',
      'night-club',
      'exhibition',
    ])
  })

  test('an exhibition published day by day is shown once, beside the evenings and behind them', async () => {
    const { results, ongoing } = await list('city=sao-paulo&timeframe=this_week')
    expect(slugs(results)).toEqual(['one-evening', 'open-every-day'])
    expect(slugs(ongoing)).toEqual(['open-every-day'])
    expect(ongoing[0]).toMatchObject({
      is_long: true,
      open_until: '2026-12-14',
      date: { start: '2026-11-20T10:00:00-03:00' },
    })
  })

  test('tomorrow holds the second night of the club, not the first that ends after midnight', async () => {
    const { results } = await list('city=bratislava&timeframe=tomorrow&sorting=start')
    expect(slugs(results)).toEqual(['daily-tour', 'night-club', 'weekend-festival', 'exhibition'])
    expect(results.map(({ date }) => date.start.slice(0, 10))).toEqual([
      '2026-11-21',
      '2026-11-21',
      '2026-11-21',
      '2026-10-01',
    ])
  })

  test('this week ends on Sunday', async () => {
    expect(await inCity('timeframe=this_week')).not.toContain('stream')
    expect(await inCity('date_from=2026-11-20&date_to=2026-11-24')).toContain('stream')
  })

  test('one day, an open range, and a day that is over', async () => {
    expect(await inCity('date=2026-11-28')).toEqual(['half-called-off', 'night-club', 'exhibition'])
    expect(await inCity('date_from=2026-11-26')).toEqual([
      'night-club',
      'half-called-off',
      'exhibition',
    ])
    expect(await inCity('date_to=2026-11-20')).toEqual(await inCity('timeframe=today'))
    expect(await inCity('date=2026-11-19')).toEqual([])
  })

  test('days are those of the city: 23:30 in New York is still Friday there', async () => {
    expect(await found('city=new-york&date=2026-11-20')).toEqual(['new-york-late'])
    expect(await found('city=new-york&date=2026-11-21')).toEqual([])
  })

  test('the past lists what is over, latest first', async () => {
    expect(await inCity('timeline=past')).toEqual(['over', 'last-year'])
    const { results } = await list('city=bratislava&timeline=past')
    expect(results[0]).toMatchObject({ state: 'ended', upcoming_dates: 0 })
    expect(
      await at('2026-11-22T00:00:00Z', () => inCity('timeline=past&date_from=2026-11-20')),
    ).toEqual(['tonight', 'going-on', 'over'])
    expect(await inCity('timeline=past&date_to=2025-12-31')).toEqual(['last-year'])
  })

  test('the day the clocks go back has 25 hours, and what fills it is not shown as long', async () => {
    const lists = await at('2027-10-31T22:30:00Z', () => list('city=wien&timeframe=today'))
    expect(slugs(lists.results)).toEqual(['open-day'])
    const [openDay] = lists.results
    expect(openDay?.date).toMatchObject({
      start: '2027-10-31T00:00:00+02:00',
      end: '2027-11-01T00:00:00+01:00',
    })
  })

  test('two showings at the same time are one event in every window', async () => {
    const later = await at('2027-12-01T12:00:00Z', () => found('city=wien&date=2027-12-24'))
    const same = await at('2027-12-24T12:00:00Z', () => found('city=wien&date=2027-12-24'))
    expect([later, same]).toEqual([['two-halls'], ['two-halls']])
  })

  test('cancelled and postponed dates are in no list of dates', async () => {
    const { results } = await list('city=bratislava')
    expect(slugs(results)).not.toContain('called-off')
    const half = results.find(({ slug }) => slug === 'half-called-off')
    expect(half?.date.start).toBe('2026-11-28T19:00:00+01:00')
    expect(half?.upcoming_dates).toBe(1)
  })

  test('what runs for weeks is above the first page and closes the list', async () => {
    const { ongoing, results } = await list('city=bratislava&timeframe=this_week')
    expect(slugs(ongoing)).toEqual(['exhibition'])
    expect(ongoing[0]).toMatchObject({ is_long: true, state: 'happening' })
    expect(slugs(results).at(-1)).toBe('exhibition')
  })
})

describe('filters', () => {
  test.each([
    ['category=concert&timeframe=today', ['tonight', 'night-club']],
    ['category[]=theatre&category[]=exhibition', ['going-on', 'exhibition']],
    ['category=opera', []],
    ['is_online=true', ['stream']],
    ['free=true', ['going-on']],
    ['price=12', ['going-on', 'tonight', 'exhibition']],
    ['price=25.5', ['going-on', 'daily-tour', 'tonight', 'exhibition']],
    ['price=0', ['going-on']],
    ['venue=castle', ['tonight']],
    ['venue=nowhere', []],
    ['organizer=city-council', ['tonight']],
    ['organizer=nobody', []],
    ['language=en', ['daily-tour']],
    ['mood=romantic', ['tonight']],
    ['mood[]=chill&mood[]=party', ['tonight']],
    ['mood=party', []],
    ['location[]=48.1419&location[]=17.1&distance=5', ['tonight']],
    ['location[]=48.1419&location[]=17.1&distance=15', ['daily-tour', 'tonight']],
    ['location[]=48.1419&location[]=17.1&distance=15&distance_from=5', ['daily-tour']],
    ['location[]=48.1419&location[]=17.1&distance=999', UPCOMING],
    ['location[]=48.1419&location[]=17.1&distance_from=5', ['daily-tour']],
    ['distance=5', ['tonight']],
    ['utm_source=mail&timeline=', UPCOMING],
  ])('%s', async (query, expected) => {
    expect(await byDate(query)).toEqual(expected)
  })

  test('filters combine', async () => {
    expect(
      await inCity('category=concert&price=20&timeframe=this_week&distance=5&search=sanson'),
    ).toEqual(['tonight'])
  })

  test('popular keeps at least ten events', async () => {
    expect(await byDate('popular=true')).toEqual(UPCOMING)
  })

  test('without a city every city is listed, and one can be left out', async () => {
    expect(await found('date=2026-11-21')).toContain('vienna-ball')
    expect(await found('city_exclude=bratislava&date_to=2026-12-31')).toEqual([
      'one-evening',
      'new-york-late',
      'vienna-ball',
      'open-every-day',
    ])
  })

  test('outside a city within a distance of its centre', async () => {
    expect(await found('city_exclude=bratislava&distance=100')).toEqual(['vienna-ball'])
    expect(await found('city_exclude=bratislava&distance=25')).toEqual([])
  })

  test('an unknown city has no events', async () => {
    expect(await list('city=atlantis')).toEqual({
      results: [],
      ongoing: [],
      sections: [],
      next: null,
      coverage: null,
    })
  })

  test('distances are told in kilometres', async () => {
    const { results } = await list('city=bratislava&location[]=48.1419&location[]=17.1')
    const distances = new Map(results.map(({ slug, distance }) => [slug, distance]))
    expect(distances.get('tonight')).toBe(0)
    expect(distances.get('daily-tour')).toBeCloseTo(12.01, 1)
    expect(distances.get('stream')).toBeNull()
  })
})

describe('search', () => {
  test.each([
    ['sanson', ['tonight']],
    ['ŠANSÓN hrad', ['tonight']],
    ['hrade "na hrade"', ['tonight']],
    ['castle', ['tonight']],
    ['"hrade na"', []],
    ['divadlo -park', ['going-on']],
    ['divadlo -parku', []],
    ['vyst', ['exhibition']],
    [`o'b\\r’ien <!> & | :* ŉ`, []],
    ['!!!', []],
    ['-hrade', []],
  ])('%s', async (search, expected) => {
    expect(await inCity(`search=${encodeURIComponent(search)}`)).toEqual(expected)
  })

  test('also in the past, and sorted by start when asked', async () => {
    expect(await inCity('search=beh&timeline=past')).toEqual(['over'])
    expect(await inCity('search=v&sorting=start')).toEqual(['going-on', 'exhibition'])
  })
})

describe('sorting', () => {
  test('popular first, within days and at any time', async () => {
    expect((await inCity('sorting=popular')).slice(0, 4)).toEqual([
      'weekend-festival',
      'tonight',
      'exhibition',
      'daily-tour',
    ])
    expect((await inCity('sorting=popular&timeframe=today')).slice(0, 3)).toEqual([
      'tonight',
      'exhibition',
      'daily-tour',
    ])
  })

  test('the last start first', async () => {
    expect(await inCity('sorting=start_desc&timeframe=today')).toEqual([
      'night-club',
      'tonight',
      'daily-tour',
      'going-on',
      'exhibition',
    ])
  })
})

describe('pages', () => {
  async function walk(query: string): Promise<string[]> {
    const all: string[] = []
    let cursor = ''
    do {
      const page = await list(`${query}${cursor}`)
      all.push(...slugs(page.results))
      cursor = page.next === null ? '' : `&cursor=${page.next}`
    } while (cursor !== '' && all.length < 100)
    return all
  }

  test.each([
    '',
    'timeframe=today',
    'timeframe=tomorrow',
    'date_from=2026-11-21&date_to=2026-11-30',
    'sorting=popular',
    'sorting=popular&timeframe=this_week',
    'sorting=start_desc',
    'timeline=past',
    'search=v',
    'search=v&timeframe=today',
  ])('pages of every size add up to the whole list: %s', async (filter) => {
    const whole = await walk(`city=bratislava&${filter}`)
    expect(new Set(whole).size).toBe(whole.length)
    for (const size of [1, 2, 3, 5, 8, 9])
      expect(await walk(`city=bratislava&${filter}&page_size=${size}`)).toEqual(whole)
  })

  test('while the clock goes on between pages no event comes twice', async () => {
    const first = await at('2026-11-20T17:45:00Z', () =>
      list('city=bratislava&sorting=start&page_size=1'),
    )
    const second = await at('2026-11-20T18:15:00Z', () =>
      list(`city=bratislava&sorting=start&page_size=20&cursor=${first.next}`),
    )
    // The tour of the first page has ended meanwhile; tomorrow's does not appear in its stead.
    expect(slugs(first.results)).toEqual(['daily-tour'])
    expect(slugs(second.results)).toEqual(UPCOMING.slice(2))
    expect(second.ongoing).toEqual([])
  })
})

describe('cards', () => {
  test('a card speaks the language of the reader, else that of the event', async () => {
    expect((await list('venue=castle', 'en')).results[0]).toMatchObject({
      title: 'Chansons at the castle',
      language: 'en',
      category: { slug: 'concert', name: 'concert' },
    })
    expect((await list('venue=castle', 'fr')).results[0]).toMatchObject({
      title: 'Šansón na hrade',
      language: 'sk',
    })
    expect((await list('city=wien', 'uk')).results[0]?.city).toEqual({
      slug: 'wien',
      name: 'Відень',
    })
  })

  test('times carry the offset of the place; an end that nobody stated is not shown', async () => {
    const [tonight] = (await list('venue=castle')).results
    expect(tonight?.date).toMatchObject({
      start: '2026-11-20T20:00:00+01:00',
      end: '2026-11-20T23:00:00+01:00',
      time_zone: 'Europe/Bratislava',
    })
    const [ball] = (await list('city=wien')).results
    expect(ball?.date.end).toBeNull()
  })

  test.each([
    ['going-on', 'happening'],
    ['tonight', 'upcoming'],
    ['exhibition', 'happening'],
  ])('%s is %s', async (slug, state) => {
    const { results } = await list('city=bratislava')
    expect(results.find((card) => card.slug === slug)?.state).toBe(state)
  })
})

describe('refused', () => {
  test.each([
    ['price=cheap', 'price'],
    ['location=foo', 'location'],
    ['location[]=48', 'location'],
    ['location[]=148&location[]=17', 'location'],
    ['date=2026-02-30', 'date'],
    ['timeframe=someday', 'timeframe'],
    ['timeline=future', 'timeline'],
    ['sorting=random', 'sorting'],
    ['page_size=0', 'page_size'],
    ['page_size=101', 'page_size'],
    ['distance=-1', 'distance'],
    ['is_online=perhaps', 'is_online'],
    ['date_from=2026-11-25&date_to=2026-11-20', 'date_to'],
    ['cursor=abc', 'cursor'],
    [`cursor=${Buffer.from('["start",1,0,["x"],1]').toString('base64url')}`, 'cursor'],
  ])('%s', async (query, field) => {
    const answer = await app.inject({ url: `/v1/events/?${query}` })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'invalid',
      errors: { [field]: [expect.any(String)] },
    })
  })

  test('a cursor of another sorting', async () => {
    const { next } = await list('city=bratislava&page_size=1')
    const answer = await app.inject({ url: `/v1/events/?sorting=popular&cursor=${next}` })
    expect(answer.statusCode).toBe(400)
  })
})
