import { DAY_MS, LONG_RUN } from './ranking-constants.ts'

/** Times in milliseconds since 1970, shares from 0 to 1. */
export type RelevanceFacts = {
  starts: number
  ends: number
  /** Hour of the start on the wall clock of the place, 0 to 23; null where only the day is known. */
  hour: number | null
  /** 1 Monday to 7 Sunday, there. */
  weekday: number
  isLongRunning: boolean
  popularity: number
  quality: number
  /** From the place asked for or the centre of the city; null without coordinates. */
  km: number | null
  firstSeen: number
}

/** R without a query: S (friends) is nobody's here, its weight is popularity's (specification 11). */
export function relevance(facts: RelevanceFacts, now: number): number {
  return (
    0.35 * timeliness(facts, now) +
    0.35 * facts.popularity +
    0.15 * facts.quality +
    0.1 * nearness(facts.km) +
    0.05 * (now - facts.firstSeen <= 7 * DAY_MS ? 1 : 0)
  )
}

/** T: halves every three days until it begins, times how well its hour suits going out. */
export function timeliness(facts: RelevanceFacts, now: number): number {
  if (facts.isLongRunning) {
    if (now - facts.starts <= LONG_RUN.openedDays * DAY_MS) return 0.9
    return facts.ends - now <= LONG_RUN.closingDays * DAY_MS ? 0.8 : 0.25
  }
  const days = Math.max(0, facts.starts - now) / DAY_MS
  return 2 ** (-days / 3) * eveningFit(facts) * (missedShare(facts, now) > 0.25 ? 0.7 : 1)
}

/** Evenings suit every day, from noon on weekends too; an unknown hour suits least. */
function eveningFit({ hour, weekday }: RelevanceFacts): number {
  if (hour === null) return 0.75
  if (hour >= 17) return 1
  if (weekday >= 6) return hour >= 10 ? 0.95 : 0.85
  return hour >= 12 ? 0.9 : 0.8
}

/** How much of it is over already: who comes now has missed that. */
function missedShare({ starts, ends }: RelevanceFacts, now: number): number {
  return now <= starts || ends <= starts ? 0 : (now - starts) / (ends - starts)
}

/** D: 1 on the spot, a half at three kilometres. Without coordinates as if at the edge of the centre. */
export function nearness(km: number | null): number {
  return 1 / (1 + ((km ?? 6) / 3) ** 1.5)
}
