import { expect, test } from 'vitest'
import { dayIn, inZone, startOfDay, withOffset } from './zoned-time.ts'

test('a wall time carries the offset of its own moment', () => {
  expect(withOffset('2026-11-20T20:00:00', new Date('2026-11-20T19:00:00Z'))).toBe(
    '2026-11-20T20:00:00+01:00',
  )
  expect(withOffset('2026-11-20T20:00:00', new Date('2026-11-20T23:30:00Z'))).toBe(
    '2026-11-20T20:00:00-03:30',
  )
})

test('the second 02:30 of the autumn night has winter time', () => {
  expect(withOffset('2026-10-25T02:30:00', new Date('2026-10-25T01:30:00Z'))).toMatch(/\+01:00$/)
  expect(inZone(new Date('2026-10-25T00:30:00Z'), 'Europe/Bratislava')).toBe(
    '2026-10-25T02:30:00+02:00',
  )
})

test('late evening in London is already the next day in Bratislava', () => {
  const late = new Date('2026-11-20T23:30:00Z')
  expect(dayIn(late, 'Europe/London')).toBe('2026-11-20')
  expect(dayIn(late, 'Europe/Bratislava')).toBe('2026-11-21')
})

test('days start at midnight of the zone, also when the clocks change', () => {
  expect(startOfDay('2026-03-29', 'Europe/Bratislava').toISOString()).toBe(
    '2026-03-28T23:00:00.000Z',
  )
  expect(startOfDay('2026-03-30', 'Europe/Bratislava').toISOString()).toBe(
    '2026-03-29T22:00:00.000Z',
  )
  // Chile's clocks go from 24:00 to 01:00: that day has no midnight.
  expect(startOfDay('2026-09-06', 'America/Santiago').toISOString()).toBe(
    '2026-09-06T04:00:00.000Z',
  )
})

test('a day is found again on both sides of midnight, also where zones are a quarter off', () => {
  const day = (instant: string, zone: string) => dayIn(new Date(instant), zone)
  for (let twice = 0; twice < 2; twice += 1) {
    expect(day('2026-11-20T18:14:59Z', 'Asia/Kathmandu')).toBe('2026-11-20')
    expect(day('2026-11-20T18:15:00Z', 'Asia/Kathmandu')).toBe('2026-11-21')
    expect(day('1899-12-31T23:59:00Z', 'Europe/Bratislava')).toBe('1900-01-01')
  }
})
