import { LOCALES } from '@okolo/contract/locale'
import { weekdayOf } from '@okolo/contract/filter/event-filter'
import { expect, test } from 'vitest'
import {
  addMonths,
  addMonthsToDay,
  dayByKey,
  daysOfMonth,
  isEndOfMonths,
  isMonthDisabled,
  isYearDisabled,
  monthColumns,
  monthNames,
  weekdayNames,
  withinLimits,
  withinMonths,
  yearsAround,
} from './calendar-grid.ts'

test.each(['2026-11', '2026-02', '2027-02', '2028-02', '2026-03', '2026-10', '2026-12'])(
  '%s is shown in 42 days from a Monday on, each once',
  (month) => {
    const days = daysOfMonth(month)
    expect(new Set(days).size).toBe(42)
    expect(weekdayOf(days[0] ?? '')).toBe(1)
    expect(days).toContain(`${month}-01`)
    expect(days.filter((day) => day.startsWith(month))).toHaveLength(
      new Date(Number(month.slice(0, 4)), Number(month.slice(5)), 0).getDate(),
    )
  },
)

test('months go on over the year, and keep to their last day', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonthsToDay('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonthsToDay('2028-01-31', 1)).toBe('2028-02-29')
  expect(addMonthsToDay('2026-03-31', -1)).toBe('2026-02-28')
})

test('years run from 51 before this one to 20 after', () => {
  const years = yearsAround('2026-11-20')
  expect([years[0], years.at(-1), years.length]).toEqual([1975, 2046, 72])
})

test('months, years and arrows are off where no day can be picked', () => {
  const limits = { minDate: '2026-11-20', maxDate: '2027-02-03' }
  expect(isMonthDisabled('2026-10', limits)).toBe(true)
  expect(isMonthDisabled('2026-11', limits)).toBe(false)
  expect(isMonthDisabled('2027-03', limits)).toBe(true)
  expect(isYearDisabled(2025, limits)).toBe(true)
  expect(isYearDisabled(2027, limits)).toBe(false)
  expect(isEndOfMonths('2026-11', -1, limits)).toBe(true)
  expect(isEndOfMonths('2026-11', 1, limits)).toBe(false)
  expect(isEndOfMonths('2027-02', 1, limits)).toBe(true)
  const few = { enabledDays: new Set(['2026-11-20', '2027-01-05']) }
  expect(isMonthDisabled('2026-12', few)).toBe(true)
  expect(isEndOfMonths('2026-11', 1, few)).toBe(false)
  expect(isEndOfMonths('2027-01', 1, few)).toBe(true)
})

test.each([
  ['ArrowLeft', '2026-11-19'],
  ['ArrowRight', '2026-11-21'],
  ['ArrowUp', '2026-11-13'],
  ['ArrowDown', '2026-11-27'],
  ['Home', '2026-11-16'],
  ['End', '2026-11-22'],
  ['PageUp', '2026-10-20'],
  ['PageDown', '2026-12-20'],
])('%s leads from 20 November 2026 to %s', (key, day) => {
  expect(dayByKey('2026-11-20', key, false)).toBe(day)
})

test('with Shift a page is a year; other keys lead nowhere; keys stay within the limits', () => {
  expect(dayByKey('2026-11-20', 'PageDown', true)).toBe('2027-11-20')
  expect(dayByKey('2028-02-29', 'PageUp', true)).toBe('2027-02-28')
  expect(dayByKey('2026-11-20', 'a', false)).toBeNull()
  expect(withinLimits('2026-11-13', { minDate: '2026-11-20' })).toBe('2026-11-20')
  expect(withinLimits('2028-01-01', { maxDate: '2027-11-20' })).toBe('2027-11-20')
})

test('days go on by one where the clocks change', () => {
  expect(dayByKey('2026-10-25', 'ArrowRight', false)).toBe('2026-10-26')
  expect(dayByKey('2026-03-29', 'ArrowLeft', false)).toBe('2026-03-28')
  expect(dayByKey('2026-03-29', 'ArrowDown', false)).toBe('2026-04-05')
})

test.each(LOCALES)('%s names twelve months on their own and seven days', (locale) => {
  const names = monthNames(locale)
  expect(new Set(names).size).toBe(12)
  for (const name of names) expect(name).toMatch(/^\p{Lu}\p{L}+$/u)
  expect(monthColumns(names)).toBe(3)
  const weekdays = weekdayNames(locale)
  expect(new Set(weekdays.map(({ long }) => long)).size).toBe(7)
})

test('month names are nominative where a language declines them', () => {
  expect(monthNames('uk')[10]).toBe('Листопад')
  expect(monthNames('sk')[10]).toBe('November')
  expect(monthNames('ru')[4]).toBe('Май')
  expect(weekdayNames('sk')[0]?.long).toBe('pondelok')
})

test('short names stand in six columns', () => {
  expect(monthColumns(['Jan', 'Feb', 'Mär'])).toBe(6)
})

test('keys pass days that cannot be picked, within the months that can', () => {
  const limits = { minDate: '2026-11-20', maxDate: '2027-02-03' }
  expect(withinMonths('2026-11-19', limits)).toBe('2026-11-19')
  expect(withinMonths('2026-10-20', limits)).toBe('2026-11-01')
  expect(withinMonths('2027-02-27', limits)).toBe('2027-02-27')
  expect(withinMonths('2027-03-03', limits)).toBe('2027-02-28')
})
