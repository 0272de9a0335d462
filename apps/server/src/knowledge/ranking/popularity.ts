import { DAY_MS } from '@okolo/contract/durations'
import { LONG_RUN } from './ranking-constants.ts'

/** Signs of an event's popularity, without tracking anybody (specification 11). */
export type Signals = {
  saves: number
  /** In the last seven days. */
  savesWeek: number
  /** Distinct platforms that list it. */
  platforms: number
  /** Percentiles, 0 to 1; null where nothing is known. */
  capacity: number | null
  organizer: number | null
  /** Of the source's own count of interested people, within that source: counts of two sources do not compare. */
  interest: number | null
  lowStock: boolean
}

/** E: how much people want it, as far as the signals say. */
export function demand(signals: Signals): number {
  return (
    Math.log1p(signals.saves) +
    0.6 * Math.log1p(signals.savesWeek) +
    0.8 * Math.min(Math.max(signals.platforms - 1, 0), 4) +
    0.5 * (signals.capacity ?? 0) +
    0.4 * (signals.organizer ?? 0) +
    0.3 * (signals.lowStock ? 1 : 0) +
    0.6 * (signals.interest ?? 0)
  )
}

/** n: how many independent signals speak. How many platforms list it is always known: one says something too. */
function evidence(signals: Signals): number {
  return [
    true,
    signals.saves > 0,
    signals.savesWeek > 0,
    (signals.capacity ?? 0) > 0,
    (signals.organizer ?? 0) > 0,
    signals.lowStock,
    (signals.interest ?? 0) > 0,
  ].filter(Boolean).length
}

/** C of the Bayesian shrinkage: so many signals weigh as much as what is usual for the category in the city. */
const PRIOR_WEIGHT = 5

/** Pulls E towards `mean`, the category's in that city, the more the less is known. */
export function shrunk(score: number, signalCount: number, mean: number): number {
  return (PRIOR_WEIGHT * mean + signalCount * score) / (PRIOR_WEIGHT + signalCount)
}

/** Long runs count half, except in their first three and last seven days. */
export function longRunFactor(
  { starts, ends }: { starts: number; ends: number },
  now: number,
): number {
  if (ends - starts < LONG_RUN.fromDays * DAY_MS) return 1
  const isNew = now - starts <= LONG_RUN.openedDays * DAY_MS
  const isClosing = ends - now <= LONG_RUN.closingDays * DAY_MS
  return isNew || isClosing ? 1 : 0.5
}

/** The column's scale: the most popular event of a city and time frame has this. */
export const MOST_POPULAR = 10_000

/** Appeal counts like some hundred saves; what people do weighs more and more beside it. */
const EXPECTED = 2

export type Ranked = {
  id: number
  category: number
  signals: Signals
  quality: number
  /** Expected before anybody has saved it (appeal.ts). */
  appeal: number
  /** Of the next date, or of the whole run where it is one. */
  starts: number
  ends: number
}

/**
 * The popularity of a city's upcoming events, 0 to `MOST_POPULAR`: percentiles within a time frame (a week, a month,
 * later), so that an event competes with what a person could do instead. An event that nobody has saved yet goes by its appeal. Ties fall to the better described, then to the sooner, then to the older id. The same input gives the same answer in any order.
 */
export function popularities(events: readonly Ranked[], now: Date): Map<number, number> {
  const sums = new Map<number, { sum: number; n: number }>()
  const scored = events.map((event) => ({ event, score: demand(event.signals), final: 0 }))
  for (const { event, score } of scored) {
    const known = sums.get(event.category) ?? { sum: 0, n: 0 }
    sums.set(event.category, { sum: known.sum + score, n: known.n + 1 })
  }
  for (const one of scored) {
    const { sum, n } = sums.get(one.event.category) ?? { sum: 0, n: 1 }
    const shown = shrunk(one.score, evidence(one.event.signals), sum / n)
    one.final = (EXPECTED * one.event.appeal + shown) * longRunFactor(one.event, now.getTime())
  }
  const frames = Map.groupBy(scored, ({ event }) => timeFrame(event.starts, now.getTime()))
  const result = new Map<number, number>()
  for (const frame of frames.values()) {
    const order = frame.toSorted(
      (a, b) =>
        a.final - b.final ||
        a.event.quality - b.event.quality ||
        b.event.starts - a.event.starts ||
        b.event.id - a.event.id,
    )
    for (const [i, { event }] of order.entries())
      result.set(event.id, Math.round((MOST_POPULAR * (i + 1)) / order.length))
  }
  return result
}

function timeFrame(starts: number, now: number): 'week' | 'month' | 'later' {
  const days = (starts - now) / DAY_MS
  if (days <= 7) return 'week'
  return days <= 30 ? 'month' : 'later'
}

/**
 * True if a stored popularity is wrong enough to rewrite: it stands in covering indexes, and each
 * new event shifts percentiles a little. The top, where order shows, tolerates less.
 */
export function isWorthWriting(stored: number, computed: number): boolean {
  return Math.abs(stored - computed) > Math.max(20, 0.06 * (MOST_POPULAR - computed))
}

/** The facts a person needs to decide, as far as they are known (specification 11). */
export type Completeness = {
  hasImage: boolean
  /** A text of 80 letters or more. */
  hasText: boolean
  hasHour: boolean
  hasPoint: boolean
  /** An amount, or "free". */
  hasPrice: boolean
  /** Of the best of its sources, 0 to 1. */
  trust: number
}

/** Q: 0 to 1. */
export function quality(event: Completeness): number {
  const { hasImage, hasText, hasHour, hasPoint, hasPrice, trust } = event
  const parts = [hasImage, hasText, hasHour, hasPoint, hasPrice]
  return (0.7 * parts.filter(Boolean).length) / parts.length + 0.3 * Math.min(1, Math.max(0, trust))
}
