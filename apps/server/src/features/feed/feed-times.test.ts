import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FRIDAY, slugs, startFeed, UPCOMING, type FeedSite } from './testing/feed-site.ts'

let site: FeedSite
let now = FRIDAY

beforeAll(async () => {
  site = await startFeed(() => now)
})
afterAll(() => site.close())

async function at<T>(moment: string, work: () => Promise<T>): Promise<T> {
  now = new Date(moment)
  try {
    return await work()
  } finally {
    now = FRIDAY
  }
}

describe('time', () => {
  test('a city without more is everything that has not ended, each event once', async () => {
    expect(await site.byDate('')).toEqual(UPCOMING)
  })

  test('removes an event the moment it ends', async () => {
    const at1629 = await at('2026-11-20T16:29:59Z', () => site.inCity('timeframe=today'))
    const at1630 = await at('2026-11-20T16:30:00Z', () => site.inCity('timeframe=today'))
    expect(at1629).toContain('going-on')
    expect(at1630).not.toContain('going-on')
  })

  test('today holds what is going on and what is still to come', async () => {
    expect(await site.byDate('timeframe=today')).toEqual([
      'going-on',
      'daily-tour',
      'tonight',
      'night-club',
      'exhibition',
    ])
  })

  test('an exhibition published day by day is shown once, behind the evenings', async () => {
    const { results, sections } = await site.list('city=sao-paulo&timeframe=this_week')
    expect(slugs(results)).toEqual(['one-evening', 'open-every-day'])
    expect(sections.at(-1)).toMatchObject({ kind: 'ongoing', count: 1, total: 1 })
    expect(results[1]).toMatchObject({
      is_long: true,
      open_until: '2026-12-14',
      date: { start: '2026-11-20T10:00:00-03:00' },
    })
  })

  test('tomorrow holds the second night of the club, not the first that ends after midnight', async () => {
    const { results } = await site.list('city=bratislava&timeframe=tomorrow&sorting=start')
    expect(slugs(results)).toEqual(['daily-tour', 'night-club', 'weekend-festival', 'exhibition'])
    expect(results.map(({ date }) => date.start.slice(0, 10))).toEqual([
      '2026-11-21',
      '2026-11-21',
      '2026-11-21',
      '2026-10-01',
    ])
  })

  test('this week ends on Sunday', async () => {
    expect(await site.inCity('timeframe=this_week')).not.toContain('stream')
    expect(await site.inCity('date_from=2026-11-20&date_to=2026-11-24')).toContain('stream')
  })

  test('one day, an open range, and a day that is over', async () => {
    expect(await site.inCity('date=2026-11-28')).toEqual([
      'half-called-off',
      'night-club',
      'exhibition',
    ])
    expect(await site.inCity('date_from=2026-11-26')).toEqual([
      'night-club',
      'half-called-off',
      'exhibition',
    ])
    expect(await site.inCity('date_to=2026-11-20')).toEqual(await site.inCity('timeframe=today'))
    expect(await site.inCity('date=2026-11-19')).toEqual([])
  })

  test('days are those of the city: 23:30 in New York is still Friday there', async () => {
    expect(await site.found('city=new-york&date=2026-11-20')).toEqual(['new-york-late'])
    expect(await site.found('city=new-york&date=2026-11-21')).toEqual([])
  })

  test('the past lists what is over, latest first', async () => {
    expect(await site.inCity('timeline=past')).toEqual(['over', 'last-year'])
    const { results } = await site.list('city=bratislava&timeline=past')
    expect(results[0]).toMatchObject({ state: 'ended', upcoming_dates: 0 })
    expect(
      await at('2026-11-22T00:00:00Z', () => site.inCity('timeline=past&date_from=2026-11-20')),
    ).toEqual(['tonight', 'going-on', 'over'])
    expect(await site.inCity('timeline=past&date_to=2025-12-31')).toEqual(['last-year'])
  })

  test('the day the clocks go back has 25 hours, and what fills it is not shown as long', async () => {
    const lists = await at('2027-10-31T22:30:00Z', () => site.list('city=wien&timeframe=today'))
    expect(slugs(lists.results)).toEqual(['open-day'])
    const [openDay] = lists.results
    expect(openDay?.date).toMatchObject({
      start: '2027-10-31T00:00:00+02:00',
      end: '2027-11-01T00:00:00+01:00',
    })
  })

  test('two showings at the same time are one event in every window', async () => {
    const later = await at('2027-12-01T12:00:00Z', () => site.found('city=wien&date=2027-12-24'))
    const same = await at('2027-12-24T12:00:00Z', () => site.found('city=wien&date=2027-12-24'))
    expect([later, same]).toEqual([['two-halls'], ['two-halls']])
  })

  test('cancelled and postponed dates are in no list of dates', async () => {
    const { results } = await site.list('city=bratislava')
    expect(slugs(results)).not.toContain('called-off')
    const half = results.find(({ slug }) => slug === 'half-called-off')
    expect(half?.date.start).toBe('2026-11-28T19:00:00+01:00')
    expect(half?.upcoming_dates).toBe(1)
  })

  test('shows long runs above the first page of a list by date and at its end', async () => {
    const { ongoing, results } = await site.list(
      'city=bratislava&timeframe=this_week&sorting=start',
    )
    expect(slugs(ongoing)).toEqual(['exhibition'])
    expect(ongoing[0]).toMatchObject({ is_long: true, state: 'ongoing' })
    expect(slugs(results).at(-1)).toBe('exhibition')
  })
})

describe('sorting', () => {
  test('popular first, within days and at any time', async () => {
    expect((await site.inCity('sorting=popular')).slice(0, 4)).toEqual([
      'weekend-festival',
      'tonight',
      'exhibition',
      'daily-tour',
    ])
    expect((await site.inCity('sorting=popular&timeframe=today')).slice(0, 3)).toEqual([
      'tonight',
      'exhibition',
      'daily-tour',
    ])
  })

  test('the last start first', async () => {
    expect(await site.inCity('sorting=start_desc&timeframe=today')).toEqual([
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
      const page = await site.list(`${query}${cursor}`)
      all.push(...slugs(page.results))
      cursor = page.next === null ? '' : `&cursor=${page.next}`
    } while (cursor !== '' && all.length < 100)
    return all
  }

  test.each([
    'sorting=popular',
    'sorting=start&timeframe=today',
    'sorting=start&date_from=2026-11-21&date_to=2026-11-30',
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
      site.list('city=bratislava&sorting=start&page_size=1'),
    )
    const second = await at('2026-11-20T18:15:00Z', () =>
      site.list(`city=bratislava&sorting=start&page_size=20&cursor=${first.next}`),
    )
    // The tour of the first page has ended meanwhile; tomorrow's does not appear in its stead.
    expect(slugs(first.results)).toEqual(['daily-tour'])
    expect(slugs(second.results)).toEqual(UPCOMING.slice(2))
    expect(second.ongoing).toEqual([])
  })
})
