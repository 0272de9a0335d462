import { describe, expect, test } from 'vitest'
import { parseFilter, without, type EventFilter } from '@okolo/contract/filter/event-filter'
import { moodsOf } from '../../catalogue/filter/narrowing.ts'
import { withMeaning, withoutReading } from '../../catalogue/filter/understand-search.ts'
import {
  addressOf,
  askedOf,
  draftOf,
  outvoted,
  pressedKeys,
  resetDraft,
  termOf,
  withHours,
  withMood,
  withPressed,
  withTerm,
  withWeekday,
} from './filter-draft.ts'

function here(address: string) {
  const url = new URL(address, 'https://okolo.example')
  const parsed = parseFilter(url.search)
  if (!parsed.ok) throw new Error(address)
  return { pathname: url.pathname, search: parsed.filter, home: 'bratislava' }
}

describe('the choices to go on from', () => {
  test.each([
    ['/en/feed', { city: 'bratislava' }],
    ['/en/feed/wien/concert', { city: 'wien', category: 'concert' }],
    ['/en/feed/wien/concert?popular=true', { city: 'wien', popular: true }],
    ['/en/feed?city=wien&cursor=abc', { city: 'wien' }],
    ['/en/search?search=jazz&cursor=abc', { search: 'jazz' }],
    ['/en/map?city=wien&bbox=16,48,17,49', { city: 'wien', bbox: '16,48,17,49' }],
    ['/en/feed?city=wien&bbox=16,48,17,49', { city: 'wien' }],
    ['/en/events/jazz?city=wien', {}],
  ])('%s', (address, draft) => {
    expect(draftOf(here(address))).toEqual(draft)
  })

  test('anytime stays, and a place of its own takes no city', () => {
    expect(draftOf(here('/en/feed?timeframe='))).toEqual({ city: 'bratislava', timeframe: '' })
    const place = '/en/feed?location[]=48.1&location[]=17.1&distance=5'
    expect(draftOf(here(place))).toEqual({ location: [48.1, 17.1], distance: 5 })
  })
})

describe('where choices lead', () => {
  const draft = { search: 'jazz', city: 'wien', sorting: 'start' as const, free: true }
  test.each([
    ['feed', '/en/feed?search=jazz&sorting=start&free=true&city=wien'],
    ['map', '/en/map?search=jazz&sorting=start&free=true&city=wien'],
    ['search', '/en/search?search=jazz&sorting=start&free=true&city=wien'],
    [null, '/en/search?search=jazz&free=true'],
  ] as const)('from %s to %s', (page, address) => {
    expect(addressOf('en', page, draft)).toBe(address)
  })

  test('the feed is counted as it opens: on this week', () => {
    expect(askedOf('feed', { city: 'wien' })).toEqual({ city: 'wien', timeframe: 'this_week' })
    expect(askedOf('search', { city: 'wien' })).toEqual({ city: 'wien' })
    expect(askedOf(null, draft)).toEqual({ search: 'jazz', free: true })
  })
})

test('other words forget what was read from the ones before; the same ones keep it', () => {
  const read = { said: 'free jazz', free: true, search: 'jazz' }
  expect(termOf(read)).toBe('free jazz')
  expect(askedOf('search', read)).toEqual({ free: true, search: 'jazz' })
  expect(withTerm(read, 'blues')).toEqual({ free: true, search: 'blues' })
  expect(withTerm(read, ' ')).toEqual({ free: true })
})

describe('a press after a sentence was typed', () => {
  const words = { city: 'wien', search: 'free jazz tonight' }
  const meaning = {
    sentence: words.search,
    meant: { free: true, search: 'jazz', timeframe: 'today' as const },
    reading: { said: words.search, ignored: [], nearMe: false },
  }
  const shown = withoutReading(withMeaning(words, meaning))
  test.each<[string, EventFilter, Record<string, string>]>([
    ['another day', { ...shown, timeframe: 'tomorrow' }, { free: 'true', timeframe: 'tomorrow' }],
    ['any time', { ...shown, timeframe: '' }, { free: 'true', timeframe: '' }],
    ['a price', { ...without(shown, 'free'), price: 9 }, { price: '9', timeframe: 'today' }],
    ['not free', without(shown, 'free'), { timeframe: 'today' }],
  ])('counts more than its words: %s', (_, after, query) => {
    const keys = pressedKeys(shown, after)
    const draft = withPressed(words, after, keys)
    const address = addressOf('en', 'feed', draft, outvoted(meaning, keys))
    const kept = { city: 'wien', search: 'jazz', said: words.search }
    expect(Object.fromEntries(new URL(address, 'https://okolo.example').searchParams)).toEqual({
      ...kept,
      ...query,
    })
  })
})

test('moods are chosen together and taken back one by one', () => {
  const both = withMood(withMood({}, 'chill'), 'party')
  expect(moodsOf(both)).toEqual(['chill', 'party'])
  expect(withMood(both, 'chill')).toEqual({ mood: 'party' })
  expect(withMood({ mood: 'party' }, 'party')).toEqual({})
})

test('weekdays are chosen together, hours side by side', () => {
  const both = withWeekday(withWeekday({}, 6), 5)
  expect(both).toEqual({ weekday: [5, 6] })
  expect(withWeekday(both, 5)).toEqual({ weekday: 6 })
  expect(withWeekday({ weekday: 6 }, 6)).toEqual({})
  expect(withHours({ time_from: '20:00' }, '', '12:00')).toEqual({ time_to: '12:00' })
})

test('a reset keeps the city alone', () => {
  expect(resetDraft({ city: 'wien', free: true, timeframe: 'today' })).toEqual({ city: 'wien' })
})
