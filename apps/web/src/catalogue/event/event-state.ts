import type { EventCard, EventState } from '@okolo/contract/events/event'
import type { ListedDate } from './listed-event.ts'
import { dayIn, endDay, startDay } from './event-time.ts'

const THREE_HOURS = 3 * 60 * 60 * 1000
/** A longer event has opening hours each day that no source names. */
const LONGEST_OPENING = 26 * 60 * 60 * 1000

/**
 * Returns the state of a date (specification 10). It ends at its end, three hours after a start without end, or with the
 * day in the venue's zone. Whole days and long runs are never `happening`: their hours are unknown.
 */
export function stateOf(date: ListedDate, now: string): EventState {
  if (date.status === 'cancelled') return 'cancelled'
  if (hasEnded(date, now)) return 'ended'
  if (date.status === 'postponed') return 'postponed'
  if (!hasBegun(date, now)) return 'upcoming'
  return date.all_day || lasts(date) > LONGEST_OPENING ? 'ongoing' : 'happening'
}

/**
 * True if an ongoing event can be called on today. Long runs may pause for days. Only exhibitions and markets open on
 * most days.
 */
export function isOnToday(
  { is_long, category }: Pick<EventCard, 'is_long' | 'category'>,
  date: ListedDate,
): boolean {
  const isOneDay = lasts(date) <= LONGEST_OPENING
  return isOneDay || !is_long || category.slug === 'exhibition' || category.slug === 'market'
}

function hasEnded(date: ListedDate, now: string): boolean {
  if (date.all_day) return dayIn(now, date.time_zone) > (endDay(date) ?? startDay(date))
  const end = date.end === null ? Date.parse(date.start) + THREE_HOURS : Date.parse(date.end)
  return Date.parse(now) > end
}

function lasts({ start, end }: ListedDate): number {
  return end === null ? THREE_HOURS : Date.parse(end) - Date.parse(start)
}

function hasBegun(date: ListedDate, now: string): boolean {
  if (date.all_day) return dayIn(now, date.time_zone) >= startDay(date)
  return Date.parse(now) >= Date.parse(date.start)
}
