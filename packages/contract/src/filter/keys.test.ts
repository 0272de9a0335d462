import { expect, test } from 'vitest'
import { clearedBy, FILTER_KEYS, KEYS, keysOfChoice, NARROWING, SWITCHES } from './keys.ts'

/** The order of saved links and of cached answers. */
const WRITTEN =
  'search sorting distance distance_from organizer venue category popular price free date date_from date_to timeframe timeline time_from time_to weekday location city city_exclude is_online mood language accessible age page_size'.split(
    ' ',
  )

test('addresses keep the order of their keys', () => {
  expect(FILTER_KEYS.filter((key) => WRITTEN.includes(key))).toEqual(WRITTEN)
})

test('chips and switches stand in the order of their places, and hours are one chip', () => {
  const chips =
    'search category popular free is_online price mood language hours weekday accessible age venue organizer'
  expect(NARROWING.filter((choice) => chips.split(' ').includes(choice)).join(' ')).toBe(chips)
  expect(keysOfChoice('hours')).toEqual(['time_from', 'time_to'])
  const switches = ['is_online', 'free', 'accessible']
  expect(SWITCHES.filter((key) => switches.includes(key))).toEqual(switches)
})

test('keys exclude each other, and only keys of the filter', () => {
  expect(clearedBy('price')).toContain('free')
  expect(clearedBy('free')).toContain('price')
  expect(new Set(clearedBy('date'))).toEqual(new Set(keysOfChoice('days')))
  for (const row of Object.values(KEYS))
    if ('excludes' in row) for (const key of row.excludes) expect(FILTER_KEYS).toContain(key)
})
