import type { EventState } from '@okolo/contract/events/event'

export type DateFacts = {
  /** Of the event, then of the date: a cancelled event has no date that is on. */
  eventStatus: string
  status: string
  starts_at: Date
  /** Stated, or by the rule of specification 10. */
  ends_at: Date
  all_day: boolean
}

/** Returns a date's state at `now` (specification 4, Event display). */
export function eventState(date: DateFacts, now: Date): EventState {
  if (date.eventStatus === 'cancelled' || date.status === 'cancelled') return 'cancelled'
  if (date.ends_at <= now) return 'ended'
  if (date.eventStatus === 'postponed' || date.status === 'postponed') return 'postponed'
  if (date.starts_at > now) return 'upcoming'
  const length = date.ends_at.getTime() - date.starts_at.getTime()
  return date.all_day || length > LONGEST_SHORT_DATE_MS ? 'ongoing' : 'happening'
}

/**
 * `event_date.is_long` is a date of more than this: a day, and some room for the 25 hours that the day of the
 * autumn clock change has. Lists read long dates apart and rely on the others being shorter.
 */
export const LONGEST_SHORT_DATE_MS = 26 * 3_600_000
