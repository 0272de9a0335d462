import { DAY_MS } from '@okolo/contract/durations'
import type { CardReason, EventState } from '@okolo/contract/events/event'
import type { Price } from '@okolo/contract/events/price'
import { dayIn } from '#server/knowledge/time/zoned-time.ts'
import { LONG_RUN } from './ranking-constants.ts'

export type ReasonFacts = {
  state: EventState
  ends: Date
  /** Until when a long-running event is open; null for others. */
  openUntil: Date | null
  /** Its first day there, `2026-11-14`; null where nobody says. */
  opened: string | null
  /** The wall time of the start, `2026-11-20T20:00:00`, in `timeZone`. */
  startWall: string
  timeZone: string
  isAllDay: boolean
  price: Price | null
  platforms: number
  saved: number
  lowStock: boolean
}

/** An evening begins at five. */
const EVENING = '17:00'

/**
 * The one thing to say for an event besides when, where and how much; null when there is nothing. Pressing reasons come
 * first, then the opinion of others. All of it can be checked by whoever reads it.
 */
export function reasonFor(facts: ReasonFacts, now: Date): CardReason | null {
  const { state, openUntil, platforms, saved } = facts
  if (state === 'ended' || state === 'cancelled' || state === 'postponed') return null
  if (facts.lowStock) return { code: 'last_tickets', count: null }
  if (openUntil !== null && openUntil.getTime() - now.getTime() <= LONG_RUN.closingDays * DAY_MS)
    return { code: 'closing_soon', count: null }
  if (platforms > 1) return { code: 'platforms', count: platforms }
  if (saved > 0) return { code: 'saved', count: saved }
  if (isFreeTonight(facts, now)) return { code: 'free_tonight', count: null }
  if (hasJustOpened(facts, now)) return { code: 'just_opened', count: null }
  return null
}

function hasJustOpened({ opened, openUntil, timeZone }: ReasonFacts, now: Date): boolean {
  if (opened === null || openUntil === null) return false
  // The day in the zone costs more than all else here, and few opened this month.
  if (now.getTime() - Date.parse(opened) > (LONG_RUN.openedDays + 2) * DAY_MS) return false
  const age = Date.parse(dayIn(now, timeZone)) - Date.parse(opened)
  return age >= 0 && age <= LONG_RUN.openedDays * DAY_MS
}

function isFreeTonight(
  { price, isAllDay, startWall, timeZone, openUntil }: ReasonFacts,
  now: Date,
): boolean {
  return (
    price?.is_free === true &&
    openUntil === null &&
    !isAllDay &&
    startWall.slice(11, 16) >= EVENING &&
    startWall.slice(0, 10) === dayIn(now, timeZone)
  )
}
