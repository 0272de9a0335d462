import type { EventState } from '@okolo/contract/event'
import type { ListedDate } from './listed-event.ts'
import { dayIn, endDay, startDay } from './event-time.ts'

const THREE_HOURS = 3 * 60 * 60 * 1000

/**
 * Where a date stands against the clock (RULINGS, Time): ended after its end; without an end, three
 * hours after the start; a whole-day date at the end of that day in the venue's zone.
 */
export function stateOf(date: ListedDate, now: string): EventState {
  if (date.status === 'cancelled') return 'cancelled'
  if (hasEnded(date, now)) return 'ended'
  if (date.status === 'postponed') return 'postponed'
  return hasBegun(date, now) ? 'happening' : 'upcoming'
}

function hasEnded(date: ListedDate, now: string): boolean {
  if (date.all_day) return dayIn(now, date.time_zone) > (endDay(date) ?? startDay(date))
  const end = date.end === null ? Date.parse(date.start) + THREE_HOURS : Date.parse(date.end)
  return Date.parse(now) > end
}

function hasBegun(date: ListedDate, now: string): boolean {
  if (date.all_day) return dayIn(now, date.time_zone) >= startDay(date)
  return Date.parse(now) >= Date.parse(date.start)
}
