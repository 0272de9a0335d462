import { expect, test } from 'vitest'
import {
  daysOf,
  type EventFilter,
  parseFilter,
  nextRadius,
  stringifyAddress,
  stringifyFilter,
  weekendOf,
  withAnytime,
  withCategory,
  withDates,
  withFeedDefaults,
  withFlag,
  withNextWeek,
  withoutTime,
  withTimeframe,
  withTimeline,
  withWeekend,
} from './event-filter.ts'

function parsed(query: string) {
  const result = parseFilter(query)
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.filter
}

test('a query string becomes numbers, flags, days and two floats', () => {
  expect(
    parsed(
      '?price=12.5&is_online=true&date=2026-11-28&location[]=48.14&location[]=17.1&page_size=5',
    ),
  ).toEqual({
    price: 12.5,
    is_online: true,
    date: '2026-11-28',
    location: [48.14, 17.1],
    page_size: 5,
  })
})

test('unknown keys are kept and survive a round trip', () => {
  const filter = parsed('utm_source=mail&city=bratislava&mood[]=chill&mood[]=romantic')
  expect(filter).toMatchObject({ utm_source: 'mail', mood: ['chill', 'romantic'] })
  expect(parsed(stringifyFilter(filter))).toEqual(filter)
})

test.each(['price=abc', 'location=foo', 'date=2026-13-40', 'timeframe=someday', 'page_size=101'])(
  '%s is refused with the key and what was expected',
  (query) => {
    const result = parseFilter(query)
    expect(result.ok).toBe(false)
    if (!result.ok) expect(Object.keys(result.errors)).toEqual([query.split('=')[0]])
  },
)

test('hours, weekdays, an age and a way in survive a round trip', () => {
  const filter = parsed(
    'time_from=22:00&time_to=02:00&weekday[]=5&weekday[]=6&accessible=true&age=4',
  )
  expect(filter).toEqual({
    time_from: '22:00',
    time_to: '02:00',
    weekday: [5, 6],
    accessible: true,
    age: 4,
  })
  expect(parsed(stringifyFilter(filter))).toEqual(filter)
})

test('the refusal quotes what was written', () => {
  expect(parseFilter('price=abc&location[]=48')).toEqual({
    ok: false,
    errors: {
      price: ['Expected a number, 0 or more, got "abc".'],
      location: ['Expected latitude and longitude: location[]=48.14&location[]=17.1, got "48".'],
    },
  })
})

test('anytime clears every way of saying when', () => {
  const filter = parsed('date_from=2026-11-28&date_to=2026-11-30&timeline=past&city=bratislava')
  expect(withAnytime(filter)).toEqual({ city: 'bratislava', timeframe: '' })
  expect(withoutTime(filter)).toEqual({ city: 'bratislava' })
})

test('a timeframe replaces explicit dates, a range replaces a timeframe, one day is a date', () => {
  expect(withTimeframe({ date: '2026-11-28' }, 'today')).toEqual({ timeframe: 'today' })
  expect(withDates({ timeframe: 'today' }, '2026-11-28', '2026-11-30')).toEqual({
    date_from: '2026-11-28',
    date_to: '2026-11-30',
  })
  expect(withDates({}, '2026-11-28')).toEqual({ date: '2026-11-28' })
})

test('category and popular exclude each other, and the active category clears itself', () => {
  expect(withFlag({ category: 'concert' }, 'popular')).toEqual({ popular: true })
  expect(withCategory({ popular: true }, 'concert')).toEqual({ category: 'concert' })
  expect(withCategory({ category: 'concert' }, 'concert')).toEqual({})
  expect(withCategory({ category: ['concert', 'sport'] }, 'concert')).toEqual({ category: 'sport' })
  expect(withCategory({ category: ['concert', 'sport'] }, 'art')).toEqual({ category: 'art' })
})

test.each([
  ['2026-11-20', '2026-11-21', '2026-11-22'],
  ['2026-11-21', '2026-11-21', '2026-11-22'],
  ['2026-11-22', '2026-11-21', '2026-11-22'],
  ['2026-11-23', '2026-11-28', '2026-11-29'],
])('on %s the weekend is %s to %s', (today, from, to) => {
  expect(weekendOf(today)).toEqual({ from, to })
})

test.each([
  ['2026-11-20', '2026-11-23', '2026-11-29'],
  ['2026-11-22', '2026-11-23', '2026-11-29'],
  ['2026-11-23', '2026-11-30', '2026-12-06'],
])('on %s next week is %s to %s', (today, from, to) => {
  expect(withNextWeek({ timeframe: 'today' }, today)).toEqual({ date_from: from, date_to: to })
})

test('any time is kept in an address, and not sent to the API', () => {
  const filter = parsed('timeframe=&city=wien')
  expect(withFeedDefaults(filter)).toEqual(filter)
  expect(stringifyAddress(filter)).toBe('city=wien&timeframe=')
  expect(stringifyFilter(filter)).toBe('city=wien')
})

test('this week ends on Sunday, and the feed opens on it unless the address says when', () => {
  expect(daysOf(withFeedDefaults({}), '2026-11-20')).toEqual({
    from: '2026-11-20',
    to: '2026-11-22',
  })
  expect(withFeedDefaults({ timeline: 'past' })).toEqual({ timeline: 'past' })
})

test('on a Sunday this week also has tomorrow', () => {
  expect(daysOf({ timeframe: 'this_week' }, '2026-11-22')).toEqual({
    from: '2026-11-22',
    to: '2026-11-23',
  })
})

test('no distance limit is never sent; only the address of a page remembers it', () => {
  expect(stringifyAddress({ city: 'bratislava', distance: 999 })).toBe(
    'city=bratislava&distance=999',
  )
  expect(stringifyAddress({ city: 'bratislava', distance: 25 })).toBe('distance=25&city=bratislava')
  expect(stringifyFilter({ city: 'bratislava', distance: 999 })).toBe('city=bratislava')
})

const WAYS_TO_SAY_WHEN: [string, (filter: EventFilter) => EventFilter][] = [
  ['today', (filter) => withTimeframe(filter, 'today')],
  ['tomorrow', (filter) => withTimeframe(filter, 'tomorrow')],
  ['this week', (filter) => withTimeframe(filter, 'this_week')],
  ['weekend', (filter) => withWeekend(filter, '2026-11-20')],
  ['one day', (filter) => withDates(filter, '2026-11-28')],
  ['a range', (filter) => withDates(filter, '2026-11-28', '2026-11-30')],
  ['upcoming', (filter) => withTimeline(filter, 'upcoming')],
  ['past', (filter) => withTimeline(filter, 'past')],
  ['anytime', (filter) => withAnytime(filter)],
]

test.each(WAYS_TO_SAY_WHEN)(
  '%s replaces every other way of saying when, and nothing else',
  (_, say) => {
    const alone = say({ city: 'bratislava', category: 'concert' })
    for (const [, before] of WAYS_TO_SAY_WHEN)
      expect(say(before({ city: 'bratislava', category: 'concert' }))).toEqual(alone)
  },
)

test('the weekend is written as its two days', () => {
  expect(withWeekend({ timeframe: 'today' }, '2026-11-20')).toEqual({
    date_from: '2026-11-21',
    date_to: '2026-11-22',
  })
})

test('online flips', () => {
  expect(withFlag({ city: 'wien' }, 'is_online')).toEqual({ city: 'wien', is_online: true })
  expect(withFlag({ city: 'wien', is_online: true }, 'is_online')).toEqual({ city: 'wien' })
})

test('reads explicit nulls and does not write them', () => {
  const filter = parsed('sorting=null&distance=null&distance_from=null&location=null&city=wien')
  expect(filter).toEqual({
    sorting: null,
    distance: null,
    distance_from: null,
    location: null,
    city: 'wien',
  })
  expect(stringifyFilter(filter)).toBe('city=wien')
  expect(parseFilter('price=null').ok).toBe(false)
})

test.each([
  [3, 10],
  [10, 25],
  [15, 25],
  [25, 50],
  [50, 100],
  [100, 999],
  [999, null],
])('a radius of %i km is increased to %s', (km, next) => {
  expect(nextRadius(km)).toBe(next)
})

test.each([
  'date=2026-02-30',
  'date=2026-1-1',
  'date_from=soon',
  'location[]=91&location[]=0',
  'location[]=48&location[]=17&location[]=1',
  'location[]=&location[]=17',
  'price=-1',
  'price=Infinity',
  'page_size=1.5',
  'page_size=0',
  'sorting=random',
  'time_from=8pm',
  'time_from=24:00',
  'time_to=9:30',
  'weekday=0',
  'weekday[]=5&weekday[]=8',
  'weekday=friday',
  'age=18',
  'age=4.5',
  'accessible=maybe',
  'timeline=now',
  'popular=yes',
  'search[]=a',
  'city[]=a&city[]=b',
  `search=${'a'.repeat(201)}`,
])('%s has not the shape of a filter', (query) => {
  expect(parseFilter(query).ok).toBe(false)
})

test.each([
  'date=2028-02-29',
  'location=null',
  'location[]=-90&location[]=180',
  'time_from=22:00&time_to=02:00',
  'time_from=&time_to=00:00',
  'weekday=7',
  'weekday[]=1&weekday[]=5',
  'accessible=1',
  'age=0',
  'age=',
  'sorting=',
  'timeline=',
  'price=',
  'popular=0',
  'mood=chill',
  'category[]=concert&category[]=club',
  `search=${'a'.repeat(200)}`,
  '__proto__[]=x',
])('%s has the shape of a filter', (query) => {
  expect(parseFilter(query).ok).toBe(true)
})
