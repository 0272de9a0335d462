import { expect, test } from 'vitest'
import { isDisabled, pickInRange, toggleDay, type DayLimits, type DayRange } from './range-rules.ts'

const NONE: DayRange = { start: null, end: null }
/** Clicks on days, one after the other. */
const clicks = (days: string[], limits: DayLimits = {}) =>
  days.reduce((range, day) => pickInRange(range, day, limits), NONE)

test.each([
  ['the first click sets the start', ['2026-11-28'], ['2026-11-28', null]],
  ['a later click sets the end', ['2026-11-28', '2026-11-30'], ['2026-11-28', '2026-11-30']],
  ['an earlier click swaps them', ['2026-11-30', '2026-11-28'], ['2026-11-28', '2026-11-30']],
  ['the same day twice is one day', ['2026-11-28', '2026-11-28'], ['2026-11-28', '2026-11-28']],
  ['a third click begins anew', ['2026-11-01', '2026-11-05', '2026-11-20'], ['2026-11-20', null]],
  ['over the change of the clocks', ['2026-10-24', '2026-10-26'], ['2026-10-24', '2026-10-26']],
  ['over new year', ['2027-01-02', '2026-12-30'], ['2026-12-30', '2027-01-02']],
])('%s', (_, days, [start, end]) => {
  expect(clicks(days)).toEqual({ start, end })
})

test('a range over a disabled day begins anew on the clicked day', () => {
  const limits = { enabledDays: new Set(['2026-11-20', '2026-11-21', '2026-11-23', '2026-11-24']) }
  expect(clicks(['2026-11-20', '2026-11-23'], limits)).toEqual({ start: '2026-11-23', end: null })
  expect(clicks(['2026-11-24', '2026-11-21'], limits)).toEqual({ start: '2026-11-21', end: null })
  expect(clicks(['2026-11-20', '2026-11-21'], limits)).toEqual({
    start: '2026-11-20',
    end: '2026-11-21',
  })
})

test('a disabled day changes nothing', () => {
  const limits = { minDate: '2026-11-20', maxDate: '2026-12-01' }
  expect(clicks(['2026-11-19'], limits)).toEqual(NONE)
  expect(clicks(['2026-11-25', '2026-12-02'], limits)).toEqual({ start: '2026-11-25', end: null })
})

test.each([
  ['2026-11-19', true],
  ['2026-11-20', false],
  ['2026-12-01', false],
  ['2026-12-02', true],
])('%s outside of the limits: %s', (day, off) => {
  expect(isDisabled(day, { minDate: '2026-11-20', maxDate: '2026-12-01' })).toBe(off)
})

test('several days are toggled one by one', () => {
  const limits = { maxDate: '2026-11-30' }
  const days = ['2026-11-22', '2026-11-20', '2026-12-05', '2026-11-22', '2026-11-21']
  expect(days.reduce<string[]>((all, day) => toggleDay(all, day, limits), [])).toEqual([
    '2026-11-20',
    '2026-11-21',
  ])
})
