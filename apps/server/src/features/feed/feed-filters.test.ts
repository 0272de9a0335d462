import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFeed, UPCOMING, type FeedSite } from './testing/feed-site.ts'

let site: FeedSite

beforeAll(async () => {
  site = await startFeed()
})
afterAll(() => site.close())

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
    expect(await site.byDate(query)).toEqual(expected)
  })

  test('filters combine', async () => {
    expect(
      await site.inCity('category=concert&price=20&timeframe=this_week&distance=5&search=sanson'),
    ).toEqual(['tonight'])
  })

  test('popular keeps at least ten events', async () => {
    expect(await site.byDate('popular=true')).toEqual(UPCOMING)
  })

  test('without a city every city is listed, and one can be left out', async () => {
    expect(await site.found('date=2026-11-21')).toContain('vienna-ball')
    expect(await site.found('city_exclude=bratislava&date_to=2026-12-31')).toEqual([
      'one-evening',
      'new-york-late',
      'vienna-ball',
      'open-every-day',
    ])
  })

  test('outside a city within a distance of its centre', async () => {
    expect(await site.found('city_exclude=bratislava&distance=100')).toEqual(['vienna-ball'])
    expect(await site.found('city_exclude=bratislava&distance=25')).toEqual([])
  })

  test('an unknown city has no events', async () => {
    expect(await site.list('city=atlantis')).toEqual({
      results: [],
      ongoing: [],
      sections: [],
      next: null,
      coverage: null,
    })
  })

  test('shows distances in kilometres', async () => {
    const { results } = await site.list('city=bratislava&location[]=48.1419&location[]=17.1')
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
    expect(await site.inCity(`search=${encodeURIComponent(search)}`)).toEqual(expected)
  })

  test('also in the past, and sorted by start when asked', async () => {
    expect(await site.inCity('search=beh&timeline=past')).toEqual(['over'])
    expect(await site.inCity('search=v&sorting=start')).toEqual(['going-on', 'exhibition'])
  })
})

describe('cards', () => {
  test('a card speaks the language of the reader, else that of the event', async () => {
    expect((await site.list('venue=castle', 'en')).results[0]).toMatchObject({
      title: 'Chansons at the castle',
      language: 'en',
      category: { slug: 'concert', name: 'concert' },
    })
    expect((await site.list('venue=castle', 'fr')).results[0]).toMatchObject({
      title: 'Šansón na hrade',
      language: 'sk',
    })
    expect((await site.list('city=wien', 'uk')).results[0]?.city).toEqual({
      slug: 'wien',
      name: 'Відень',
    })
  })

  test('times carry the offset of the place; an end that nobody stated is not shown', async () => {
    const [tonight] = (await site.list('venue=castle')).results
    expect(tonight?.date).toMatchObject({
      start: '2026-11-20T20:00:00+01:00',
      end: '2026-11-20T23:00:00+01:00',
      time_zone: 'Europe/Bratislava',
    })
    const [ball] = (await site.list('city=wien')).results
    expect(ball?.date.end).toBeNull()
  })

  test.each([
    ['going-on', 'happening'],
    ['tonight', 'upcoming'],
    ['exhibition', 'ongoing'],
  ])('%s is %s', async (slug, state) => {
    const { results } = await site.list('city=bratislava')
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
    const answer = await site.app.inject({ url: `/v1/events/?${query}` })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'invalid',
      errors: { [field]: [expect.any(String)] },
    })
  })

  test('a cursor of another sorting', async () => {
    const { next } = await site.list('city=bratislava&page_size=1')
    const answer = await site.app.inject({ url: `/v1/events/?sorting=popular&cursor=${next}` })
    expect(answer.statusCode).toBe(400)
  })
})
