import type { CardReason, EventState } from '@okolo/contract/events/event'
import type { Price } from '@okolo/contract/events/price'
import { DAY_MS, LONG_RUN } from './ranking-constants.ts'

export type ReasonFacts = {
  state: EventState
  ends: Date
  /** Until when a long-running event is open; null for others. */
  openUntil: Date | null
  /** Its first day there, `2026-11-14`; null where nobody says. */
  opened: string | null
  /** Wall times: `2026-11-20T20:00:00` of the start, `2026-11-20` of today there. */
  startWall: string
  today: string
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
  if (isFreeTonight(facts)) return { code: 'free_tonight', count: null }
  const age = facts.opened === null ? NaN : Date.parse(facts.today) - Date.parse(facts.opened)
  if (openUntil !== null && age >= 0 && age <= LONG_RUN.openedDays * DAY_MS)
    return { code: 'just_opened', count: null }
  return null
}

function isFreeTonight({ price, isAllDay, startWall, today, openUntil }: ReasonFacts): boolean {
  return (
    price?.is_free === true &&
    openUntil === null &&
    !isAllDay &&
    startWall.slice(0, 10) === today &&
    startWall.slice(11, 16) >= EVENING
  )
}
