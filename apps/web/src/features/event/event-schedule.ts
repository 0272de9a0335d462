import type { EventDate } from '@okolo/contract/events/event'
import { addDays, weekdayOf, type Day } from '@okolo/contract/filter/event-filter'
import { endDay, startDay } from '../../catalogue/event/event-time.ts'
import { known } from '../../shell/page-data.ts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** Fewer dates show no rule. */
const FEWEST = 3

/**
 * Returns the schema.org Schedule of dates at one hour, daily or every few weeks, with the exceptions (SEO). Null
 * without such a rule. `since`: the first day, if the dates begin later. `goesOn`: more dates follow.
 */
export function scheduleOf(
  dates: readonly EventDate[],
  { since, goesOn }: { since: Day | null; goesOn: boolean },
): object | null {
  const held = dates.filter(({ status }) => status !== 'cancelled' && status !== 'postponed')
  const [first] = held
  if (first === undefined || held.length < FEWEST) return null
  const isAlike = held.every(
    (date) => date.all_day === first.all_day && clock(date.start) === clock(first.start),
  )
  const days = held.map(startDay)
  const gaps = days.slice(1).map((day, index) => daysBetween(days[index] ?? day, day))
  const step = Math.min(...gaps)
  if (!isAlike || (step !== 1 && step % 7 !== 0) || step === 0) return null
  if (gaps.some((gap) => gap % step !== 0)) return null
  const left = leftOut(days, step)
  // More holes than dates are not a rule.
  if (left.length > days.length) return null
  return known({
    '@type': 'Schedule',
    startDate: since ?? days[0],
    endDate: goesOn ? null : days.at(-1),
    repeatFrequency: step === 1 ? 'P1D' : `P${step / 7}W`,
    byDay: step === 1 ? null : `https://schema.org/${weekday(startDay(first))}`,
    startTime: first.all_day ? null : clock(first.start),
    endTime: first.all_day || first.end === null || !isOneDay(first) ? null : clock(first.end),
    scheduleTimezone: first.time_zone,
    exceptDate: left.length === 0 ? null : left,
  })
}

function leftOut(days: Day[], step: number): Day[] {
  const [held, first, last] = [new Set(days), days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const between = daysBetween(first, last) / step - 1
  return Array.from({ length: between }, (_, index) => addDays(first, (index + 1) * step)).filter(
    (day) => !held.has(day),
  )
}

/** Returns the wall time, `20:00:00`. */
function clock(moment: string): string {
  return moment.slice(11, 19)
}

function isOneDay(date: EventDate): boolean {
  return endDay(date) === startDay(date)
}

function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

function weekday(day: Day): string {
  return DAYS[weekdayOf(day) % 7] ?? ''
}
