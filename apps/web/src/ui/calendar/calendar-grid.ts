import { addDays, weekdayOf, type Day } from '@okolo/contract/filter/event-filter'
import type { DayLimits } from './range-rules.ts'

/** A month as `2026-11`. */
export type Month = string

/** Specification 9: six weeks in every month. */
const CELLS = 42
/** Specification 9: the years to choose from, around the current one. */
const YEARS_BEFORE = 51
const YEARS_AFTER = 20
/** Longer month names get three columns, shorter ones six. */
const LONG_NAME = 6

export function monthOf(day: Day): Month {
  return day.slice(0, 7)
}

/** The 42 days shown for a month, from a Monday on. */
export function daysOfMonth(month: Month): Day[] {
  const first = `${month}-01`
  const monday = addDays(first, 1 - weekdayOf(first))
  return Array.from({ length: CELLS }, (_, index) => addDays(monday, index))
}

export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const index = year * 12 + number - 1 + months
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** Returns the same day some months on, or the last of a shorter month: 31 January, 28 February. */
export function addMonthsToDay(day: Day, months: number): Day {
  const month = addMonths(monthOf(day), months)
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}-${day.slice(8)}`
  return same > last ? last : same
}

/** Specification 9: 51 years before the current one to 20 after. */
export function yearsAround(today: Day): number[] {
  const year = Number(today.slice(0, 4))
  return Array.from({ length: YEARS_BEFORE + 1 + YEARS_AFTER }, (_, i) => year - YEARS_BEFORE + i)
}

/** True if no day of the month can be picked. Its button and arrow are then off (specification 5). */
export function isMonthDisabled(month: Month, limits: DayLimits): boolean {
  return !hasDay(`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1), limits)
}

export function isYearDisabled(year: number, limits: DayLimits): boolean {
  const text = String(year).padStart(4, '0')
  return !hasDay(`${text}-01-01`, `${text}-12-31`, limits)
}

/** No month before (-1) or after (+1) this one has a day that can be picked. */
export function isEndOfMonths(month: Month, step: 1 | -1, limits: DayLimits): boolean {
  return step === -1
    ? !hasDay('0000-01-01', addDays(`${month}-01`, -1), limits)
    : !hasDay(`${addMonths(month, 1)}-01`, '9999-12-31', limits)
}

function hasDay(from: Day, to: Day, limits: DayLimits): boolean {
  const { minDate = from, maxDate = to, enabledDays } = limits
  const [first, last] = [minDate > from ? minDate : from, maxDate < to ? maxDate : to]
  if (first > last) return false
  return enabledDays === undefined || [...enabledDays].some((day) => day >= first && day <= last)
}

/** The twelve months' names on their own (`листопад`, not `листопада`), with a capital. */
export function monthNames(tag: string): string[] {
  const format = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => {
    const name = format.format(new Date(Date.UTC(2026, month, 15)))
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
  })
}

/** Specification 9: three columns for long names, else six. */
export function monthColumns(names: readonly string[]): 3 | 6 {
  return names.some((name) => name.length > LONG_NAME) ? 3 : 6
}

/** Monday to Sunday, in short and in full. */
export function weekdayNames(tag: string): { short: string; long: string }[] {
  const [short, long] = (['short', 'long'] as const).map(
    (weekday) => new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' }),
  )
  // 5 January 2026 was a Monday.
  return Array.from({ length: 7 }, (_, day) => {
    const date = new Date(Date.UTC(2026, 0, 5 + day))
    return { short: short?.format(date) ?? '', long: long?.format(date) ?? '' }
  })
}

/** Returns the day that a key moves to in the date grid (WAI-ARIA APG), or null for other keys. */
export function dayByKey(day: Day, key: string, shift: boolean): Day | null {
  const weekday = weekdayOf(day)
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, 1 - weekday)
    case 'End':
      return addDays(day, 7 - weekday)
    case 'PageUp':
      return addMonthsToDay(day, shift ? -12 : -1)
    case 'PageDown':
      return addMonthsToDay(day, shift ? 12 : 1)
    default:
      return null
  }
}

/** The nearest day within the limits, whichever of them are enabled. */
export function withinLimits(day: Day, { minDate, maxDate }: DayLimits): Day {
  if (minDate !== undefined && day < minDate) return minDate
  return maxDate !== undefined && day > maxDate ? maxDate : day
}

/** The nearest day that keys reach: they pass disabled days, as far as the first and the last month go. */
export function withinMonths(day: Day, { minDate, maxDate }: DayLimits): Day {
  return withinLimits(day, {
    ...(minDate === undefined ? {} : { minDate: `${monthOf(minDate)}-01` }),
    ...(maxDate === undefined
      ? {}
      : { maxDate: addDays(`${addMonths(monthOf(maxDate), 1)}-01`, -1) }),
  })
}
