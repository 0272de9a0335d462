import { expect, test } from 'vitest'
import { upcomingWindow } from '#server/catalogue/filter/feed-window.ts'
import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { relevanceSections } from './relevance-sections.ts'

const ZONE = 'Europe/Bratislava'

function sections(day: string, filter: EventFilter = {}, hour = 11): string[] {
  const now = new Date(`${day}T${hour}:00:00Z`)
  const window = upcomingWindow(filter, now, ZONE)
  if (window === null) throw new Error('the window is over')
  return relevanceSections(filter, window, now, ZONE).map(
    ({ kind, from, to }) => `${kind} ${from?.slice(5)}..${to?.slice(5) ?? ''}`,
  )
}

test.each([
  [
    'Monday',
    '2026-11-16',
    [
      'today 11-16..11-16',
      'tomorrow 11-17..11-17',
      'weekend 11-21..11-22',
      'week 11-18..11-20',
      'later 11-23..',
    ],
  ],
  [
    'Wednesday',
    '2026-11-18',
    [
      'today 11-18..11-18',
      'tomorrow 11-19..11-19',
      'weekend 11-21..11-22',
      'week 11-20..11-20',
      'later 11-23..',
    ],
  ],
  [
    'Thursday',
    '2026-11-19',
    ['today 11-19..11-19', 'tomorrow 11-20..11-20', 'weekend 11-21..11-22', 'later 11-23..'],
  ],
  [
    'Friday',
    '2026-11-20',
    ['today 11-20..11-20', 'tomorrow 11-21..11-21', 'weekend 11-22..11-22', 'later 11-23..'],
  ],
  ['Saturday', '2026-11-21', ['today 11-21..11-21', 'tomorrow 11-22..11-22', 'later 11-23..']],
  ['Sunday', '2026-11-22', ['today 11-22..11-22', 'tomorrow 11-23..11-23', 'later 11-24..']],
])('on a %s everything ahead falls into one part', (_, day, expected) => {
  expect(sections(day)).toEqual(expected)
})

test('only the days asked for; tomorrow also on a Sunday', () => {
  expect(sections('2026-11-22', { timeframe: 'this_week' })).toEqual([
    'today 11-22..11-22',
    'tomorrow 11-23..11-23',
  ])
  expect(sections('2026-11-19', { timeframe: 'this_week' })).toEqual([
    'today 11-19..11-19',
    'tomorrow 11-20..11-20',
    'weekend 11-21..11-22',
  ])
  expect(sections('2026-11-19', { timeframe: 'tomorrow' })).toEqual(['tomorrow 11-20..11-20'])
  expect(sections('2026-11-19', { date: '2026-12-24' })).toEqual(['later 12-24..12-24'])
  expect(sections('2026-11-19', { date_from: '2026-11-22', date_to: '2026-12-24' })).toEqual([
    'weekend 11-22..11-22',
    'later 11-23..12-24',
  ])
})

test('from four in the afternoon on the evening stands for today, unless the filter asks for the day or for hours', () => {
  const kinds = (filter: EventFilter, hour = 15) => sections('2026-11-19', filter, hour)[0]
  expect(kinds({}, 14)).toBe('today 11-19..11-19')
  expect(kinds({})).toBe('tonight 11-19..11-19')
  expect(kinds({ timeframe: 'today' })).toBe('today 11-19..11-19')
  expect(kinds({ timeframe: 'this_week', time_from: '10:00' })).toBe('today 11-19..11-19')
  expect(sections('2026-11-19', { timeframe: 'tonight' })).toEqual(['tonight 11-19..11-19'])
})
