import { describe, expect, test } from 'vitest'
import { aDate } from '../../testing/event-builder.ts'
import {
  cardTimeText,
  dayRangeText,
  endDay,
  hoursText,
  momentText,
  spansDays,
  spanText,
  zoneName,
  zonesDiffer,
} from './event-time.ts'

const TODAY = '2026-11-20'
/** Versions of ICU differ in commas and dashes. */
const loose = (text: string) => text.replaceAll(/[,.]/g, '').replaceAll(/ ?[–-] ?/g, '-')

describe('a date in words', () => {
  test('is in the zone of the venue, whatever zone the reader or the server is in', () => {
    const date = aDate({
      start: '2026-11-20T20:00:00-05:00',
      end: '2026-11-20T22:30:00-05:00',
      time_zone: 'America/New_York',
    })
    expect(loose(spanText('en', date, TODAY))).toBe('Fri 20 Nov 20:00-22:30')
    expect(loose(cardTimeText('de', date))).toBe('Fr 20 Nov 20:00')
    expect(loose(spanText('en', date, TODAY, 'Europe/Bratislava'))).toBe('Sat 21 Nov 02:00-04:30')
  })

  test('of another year says which', () => {
    const date = aDate({ start: '2027-01-08T20:00:00+01:00', end: null })
    expect(loose(spanText('en', date, TODAY))).toBe('Fri 8 Jan 2027 20:00')
  })

  test('that ends with a day names the day and no hour of it', () => {
    const date = aDate({ start: '2026-11-27T19:00:00+01:00', end: '2026-11-30T00:00:00+01:00' })
    expect(loose(spanText('en', date, TODAY))).toBe('Fri 27 Nov 19:00-Sun 29 Nov')
    expect(endDay(date)).toBe('2026-11-29')
    expect(hoursText('en', date)).toBe('19:00')
  })

  test('of an evening until midnight ends at midnight', () => {
    const date = aDate({ start: '2026-11-27T19:00:00+01:00', end: '2026-11-28T00:00:00+01:00' })
    expect(endDay(date)).toBe('2026-11-28')
    expect(hoursText('en', date)).toBe('19:00–00:00')
  })

  test('of whole days has no clock, and its last midnight is not a day', () => {
    const date = aDate({
      all_day: true,
      start: '2026-11-27T00:00:00+01:00',
      end: '2026-11-30T00:00:00+01:00',
    })
    expect(endDay(date)).toBe('2026-11-29')
    expect(loose(spanText('en', date, TODAY))).toMatch(/^Fri 27( Nov)?-Sun 29 Nov$/)
    expect(loose(dayRangeText('en', '2026-11-27', '2026-11-29'))).toBe('27-29 Nov')
  })

  test('of a check is written in the event’s zone', () => {
    expect(loose(momentText('en', '2026-11-20T16:00:00Z', 'Europe/Bratislava'))).toBe(
      '20 Nov 17:00',
    )
  })
})

test.each([
  ['a night', '2026-11-20T23:00:00+01:00', '2026-11-21T06:00:00+01:00', false],
  ['a weekend', '2026-11-20T18:00:00+01:00', '2026-11-22T20:00:00+01:00', true],
  ['no known end', '2026-11-20T18:00:00+01:00', null, false],
])('%s: goes on for days?', (_, start, end, several) => {
  expect(spansDays(aDate({ start, end }))).toBe(several)
})

test('zones are told apart by what their clocks show, not by their names', () => {
  expect(zonesDiffer('2026-11-20T18:00:00Z', 'Europe/Bratislava', 'Europe/Vienna')).toBe(false)
  expect(zonesDiffer('2026-11-20T18:00:00Z', 'Europe/Bratislava', 'Europe/Kyiv')).toBe(true)
  expect(zoneName('en', aDate())).toBe('CET')
})
