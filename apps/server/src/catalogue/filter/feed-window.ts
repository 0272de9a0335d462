import { addDays, daysOf, type EventFilter } from '@okolo/contract/event-filter'
import { dayIn, startOfDay } from '#server/catalogue/zoned-time.ts'

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
}

/** The filter's days in `zone`, from now on. Null when they are all over: such a list is empty. */
export function upcomingWindow(filter: EventFilter, now: Date, zone: string): FeedWindow | null {
  const days = instantsOf(filter, now, zone)
  if (days.to !== null && days.to <= now) return null
  return days.from !== null && days.from > now
    ? { from: days.from, to: days.to, opensLater: true }
    : { from: now, to: days.to, opensLater: false }
}

/** Databases differ in how they write moments before the year 1, and some zones are hours ahead of it. */
const EARLIEST_DAY = '0002-01-01'

/** The filter's days in `zone` as instants; `to` is the first moment after the last day. A day before the year 2 is an open beginning. */
export function instantsOf(
  filter: EventFilter,
  now: Date,
  zone: string,
): { from: Date | null; to: Date | null } {
  const { from, to } = daysOf(filter, dayIn(now, zone))
  return {
    from: from === null || from < EARLIEST_DAY ? null : startOfDay(from, zone),
    to: to === null ? null : startOfDay(to < EARLIEST_DAY ? EARLIEST_DAY : addDays(to, 1), zone),
  }
}
