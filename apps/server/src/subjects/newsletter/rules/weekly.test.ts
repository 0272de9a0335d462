import { expect, test } from 'vitest'
import { nextDigestDay, weekInMorning } from './weekly.ts'

test.each([
  ['Europe/Bratislava', '2026-11-26T06:00:00Z', '2026-11-23'],
  ['Europe/Bratislava', '2026-11-26T05:59:59Z', null],
  ['Europe/Bratislava', '2026-11-26T11:00:00Z', null],
  // In summer the morning is an hour earlier by UTC.
  ['Europe/Bratislava', '2026-06-25T05:00:00Z', '2026-06-22'],
  ['America/New_York', '2026-11-26T12:00:00Z', '2026-11-23'],
  // Half past seven on Thursday, while it is Wednesday by UTC.
  ['Pacific/Auckland', '2026-11-25T18:30:00Z', '2026-11-23'],
  ['Europe/Bratislava', '2026-11-27T08:00:00Z', null],
])('in %s at %s it is the morning of the week of %s', (zone, now, week) => {
  expect(weekInMorning(new Date(now), zone)).toBe(week)
})

test('the next digest is on this Thursday until its morning is over', () => {
  const next = (now: string) => nextDigestDay(new Date(now), 'Europe/Bratislava')
  expect(next('2026-11-20T15:00:00Z')).toBe('2026-11-26')
  expect(next('2026-11-26T10:59:00Z')).toBe('2026-11-26')
  expect(next('2026-11-26T11:00:00Z')).toBe('2026-12-03')
})
