import { addDays, daysOf, type Day, type EventFilter } from '@okolo/contract/filter/event-filter'
import { dayIn, startOfDay } from '#server/knowledge/time/zoned-time.ts'
import { minutesPastMidnight, weekHoursOf, type WeekHours } from './week-hours.ts'
import { EVENING_FROM_HOUR, TONIGHT_LASTS_HOURS } from '@okolo/contract/constants'
import { HOUR_MS, MINUTE_MS } from '@okolo/contract/durations'

/** The time that a list covers, half-open. */
export type FeedWindow = {
  from: Date
  /** Null: no end. */
  to: Date | null
  /**
   * False: the window opens now, and what is going on belongs in it. True: it opens on a later day, and last
   * night's concert that ends at 02:00 does not belong in it; an exhibition that is open does.
   */
  opensLater: boolean
  /** When in the week its dates are; null: at any time. */
  hours: WeekHours | null
  /** Only what belongs to this evening; null: all. */
  evening: Evening | null
}

/** An evening has what begins at `begins` or later, what goes on until `lasts`, and nothing that runs for weeks. */
export type Evening = { begins: Date; lasts: Date }

/** The filter's days in `zone`, from now on. Null when they are all over: such a list is empty. */
export function upcomingWindow(filter: EventFilter, now: Date, zone: string): FeedWindow | null {
  const days = instantsOf(filter, now, zone)
  if (days.to !== null && days.to <= now) return null
  const hours = weekHoursOf(filter)
  const evening = filter.timeframe === 'tonight' ? eveningOf(now, zone) : null
  return days.from !== null && days.from > now
    ? { from: days.from, to: days.to, opensLater: true, hours, evening }
    : { from: now, to: days.to, opensLater: false, hours, evening }
}

/** This evening in `zone`. An hour off on days when clocks change. */
function eveningOf(now: Date, zone: string): Evening {
  const midnight = startOfDay(dayIn(now, zone), zone).getTime()
  const begins = new Date(midnight + EVENING_FROM_HOUR * HOUR_MS)
  const from = Math.max(begins.getTime(), now.getTime())
  return { begins, lasts: new Date(from + TONIGHT_LASTS_HOURS * HOUR_MS) }
}

/** The days that a list of the past covers, open where null, and when in the week the last dates were. */
export type PastWindow = { from: Date | null; to: Date | null; hours: WeekHours | null }

export function pastWindow(filter: EventFilter, now: Date, zone: string): PastWindow {
  return { ...instantsOf(filter, now, zone), hours: weekHoursOf(filter) }
}

/**
 * Databases differ in how they write moments before the year 1 and after the year 9999, some zones are hours ahead, and some lists
 * look days farther.
 */
const FIRST_DAY = '0002-01-01'
const LAST_DAY = '9990-01-01'

/**
 * The filter's days in `zone` as instants; `to` is the first moment after the last day. A beginning before the year 2 and an end after
 * the year 9989 are open. The small hours of hours that go over midnight belong to the day before. When clocks change they are an hour off.
 */
export function instantsOf(
  filter: EventFilter,
  now: Date,
  zone: string,
): { from: Date | null; to: Date | null } {
  const { from, to } = daysOf(filter, dayIn(now, zone))
  const late = minutesPastMidnight(weekHoursOf(filter)) * MINUTE_MS
  const startOf = (day: Day) => new Date(startOfDay(day, zone).getTime() + late)
  return {
    from: from === null || from < FIRST_DAY ? null : startOf(earlier(from, LAST_DAY)),
    to: to === null || to >= LAST_DAY ? null : startOf(addDays(later(to, FIRST_DAY), 1)),
  }
}

const earlier = (a: string, b: string): string => (a < b ? a : b)
const later = (a: string, b: string): string => (a > b ? a : b)
