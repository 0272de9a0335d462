import { LONG_RUN } from './ranking-constants.ts'
import { DAY_MS, HOUR_MS } from '@okolo/contract/durations'

/** Times in milliseconds since 1970, shares from 0 to 1. */
export type RelevanceFacts = {
  starts: number
  ends: number
  /** Hour of the start on the wall clock of the place, 0 to 23; null where only the day is known. */
  hour: number | null
  /** 1 Monday to 7 Sunday, there. */
  weekday: number
  isLongRunning: boolean
  /** The kind of event (appeal.ts). */
  appeal: number
  popularity: number
  quality: number
  /** From the place asked for or the centre of the city; null without coordinates. */
  km: number | null
  firstSeen: number
}

/** R without a query: half of it what the event is; times what is left of an event that has begun. */
export function relevance(facts: RelevanceFacts, now: number): number {
  const sum =
    0.5 * facts.appeal +
    0.2 * facts.popularity +
    0.15 * timeliness(facts, now) +
    0.05 * facts.quality +
    0.05 * nearness(facts.km) +
    0.05 * (now - facts.firstSeen <= 7 * DAY_MS ? 1 : 0)
  return sum * stillAhead(facts, now)
}

/** T: halves every three days until it begins, times how well its hour suits going out. */
export function timeliness(facts: RelevanceFacts, now: number): number {
  if (facts.isLongRunning) {
    if (now - facts.starts <= LONG_RUN.openedDays * DAY_MS) return 0.9
    return facts.ends - now <= LONG_RUN.closingDays * DAY_MS ? 0.8 : 0.25
  }
  const days = Math.max(0, facts.starts - now) / DAY_MS
  return 2 ** (-days / 3) * eveningFit(facts)
}

/** Evenings suit every day, from noon on weekends too; an unknown hour may be one. */
function eveningFit({ hour, weekday }: RelevanceFacts): number {
  if (hour === null) return 0.9
  if (hour >= 17) return 1
  if (weekday >= 6) return hour >= 10 ? 0.8 : 0.6
  return hour >= 12 ? 0.6 : 0.4
}

/** An event that is over in half an hour is hardly worth the way; one that is half over has lost its beginning. */
function stillAhead({ starts, ends, hour }: RelevanceFacts, now: number): number {
  if (now <= starts || ends <= starts) return 1
  if (ends - now < HOUR_MS / 2) return 0.2
  // A fair that is open for hours yet, or for days, is a visit as good as any; of a day without hours nothing is known.
  if (hour === null || ends - now >= VISIT_MS) return 1
  const missed = (now - starts) / (ends - starts)
  if (missed > 0.5) return 0.35
  return missed > 0.25 ? 0.7 : 1
}
const VISIT_MS = 3 * HOUR_MS

/** D: 1 on the spot, a half at three kilometres. Without coordinates as if at the edge of the centre. */
export function nearness(km: number | null): number {
  return 1 / (1 + ((km ?? 6) / 3) ** 1.5)
}
