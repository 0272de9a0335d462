import { addDays, type Day } from '@okolo/contract/filter/event-filter'

/** Limits of the selectable days. Absent: no limit. These are calendar days without zones. */
export type DayLimits = {
  minDate?: Day | undefined
  maxDate?: Day | undefined
  /** Only these. */
  enabledDays?: ReadonlySet<Day> | undefined
}

/** Specification 3: the selected date range. `end` is null until it is picked. */
export type DayRange = { start: Day | null; end: Day | null }

/** Specification 5: days are disabled outside minDate and maxDate, or not in enabledDays. */
export function isDisabled(day: Day, { minDate, maxDate, enabledDays }: DayLimits): boolean {
  if (minDate !== undefined && day < minDate) return true
  if (maxDate !== undefined && day > maxDate) return true
  return enabledDays !== undefined && !enabledDays.has(day)
}

/**
 * Specification 4, range picking: the first click sets the start, a later one the end, an earlier one swaps them. After
 * a whole range, or across a disabled day, it begins a new range. Disabled days change nothing.
 */
export function pickInRange(range: DayRange, day: Day, limits: DayLimits): DayRange {
  if (isDisabled(day, limits)) return range
  const { start, end } = range
  if (start === null || end !== null) return { start: day, end: null }
  const [from, to] = day < start ? [day, start] : [start, day]
  return hasDisabledBetween(from, to, limits) ? { start: day, end: null } : { start: from, end: to }
}

function hasDisabledBetween(from: Day, to: Day, limits: DayLimits): boolean {
  for (let day = addDays(from, 1); day < to; day = addDays(day, 1))
    if (isDisabled(day, limits)) return true
  return false
}

/** Multiple mode: a click picks a day or lets go of it. Sorted. */
export function toggleDay(days: readonly Day[], day: Day, limits: DayLimits): Day[] {
  if (days.includes(day)) return days.filter((other) => other !== day)
  return isDisabled(day, limits) ? [...days] : [...days, day].toSorted()
}
