import type { NamedDay } from './day-parts.ts'
import type { MonthMention } from './days.ts'

export const DAY_MS = 86_400_000

type Heading = { year: number | null; month: number | null }
type Around = {
  /** `YYYY-MM-DD`. */
  today: string
  heading: Heading
  /** The day of the entry above. */
  after: string | null
}

/**
 * Returns the day as `YYYY-MM-DD`, or null. A missing year follows from the weekday, else from the heading above. Else it is
 * the year in which the day is nearest to today, or the next one if that is half a year before the entry above.
 */
export function settleDay(named: NamedDay, { today, heading, after }: Around): string | null {
  const month = named.month ?? heading.month
  if (month === null) return null
  if (named.year !== null) return dayOf(named.year, month, named.day)
  const now = Number(today.slice(0, 4))
  const candidates = [now - 1, now, now + 1, now + 2]
    .map((year) => dayOf(year, month, named.day))
    .filter((date) => date !== null)
    .toSorted((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)))
  // The nearest day before and the one after: a weekday that fits neither is a slip.
  const fitting = candidates.slice(0, 2).find((date) => weekdayOf(date) === named.weekday)
  if (fitting !== undefined) return fitting
  const below = heading.year === null ? null : dayOf(heading.year, month, named.day)
  if (below !== null) return below
  const [nearest = null] = candidates
  if (nearest === null || after === null || daysBetween(nearest, after) <= 180) return nearest
  return candidates.toSorted().find((date) => date >= after) ?? nearest
}

function dayOf(year: number, month: number, day: number): string | null {
  const time = new Date(Date.UTC(year, month - 1, day))
  return time.getUTCDate() === day ? time.toISOString().slice(0, 10) : null
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

/** 1 is Monday. */
function weekdayOf(date: string): number {
  return ((new Date(date).getUTCDay() + 6) % 7) + 1
}

/** Returns the month and year of the last heading above a place of the text. */
export function headingAt(start: number, months: readonly MonthMention[]): Heading {
  const above = months.filter((one) => one.start <= start)
  const last = above.findLast(({ month }) => month !== null)
  const year = above.findLast(
    (one) => one.year !== null && (last === undefined || one.start >= last.start),
  )
  return { year: year?.year ?? (last === undefined ? null : last.year), month: last?.month ?? null }
}
