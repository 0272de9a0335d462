import { DAY_MS, MINUTE_MS } from '@okolo/contract/durations'

/** The state of a source at the end of a run, in minutes. */
export type Pulse = {
  /** As given by the list or the operator; null: no schedule gathers it. */
  everyMinutes: number | null
  /** Adapted; null: as given. */
  intervalMinutes: number | null
  /** In a row. */
  failures: number
  /** The first of these failures. */
  failingSince: Date | null
  /** False for a source of this process alone: its interval stays as it is. */
  isAdaptive: boolean
  /** Minutes that its terms let us keep content without checking; null: no limit. */
  mayKeepMinutes: number | null
}

/** How a run ended. `change`: share of its records that were new, changed or withdrawn; null: nothing to compare with. */
export type Ending =
  | { kind: 'complete'; change: number | null }
  | { kind: 'failed' }
  /** The day's budget is spent: goes on when the next day begins (UTC). */
  | { kind: 'budget' }

export type NextRun = {
  nextRunAt: Date | null
  intervalMinutes: number | null
  failures: number
  failingSince: Date | null
  breakerUntil: Date | null
}

const DAY_MINUTES = 24 * 60
/** A source whose operator allows it is never asked more often (sources/live.json says the same). */
const LEAST_MINUTES = 15
const MUCH = 0.2
const FIRST_RETRY_MINUTES = 15
/** This many failures in a row open the breaker. */
export const BREAKER_AFTER = 5
const BREAKER_MINUTES = 60
/** A source that has failed for so long is dead: it is tried once a week. */
const DEAD_AFTER_MS = 30 * DAY_MS
const WEEK_MINUTES = 7 * DAY_MINUTES

/**
 * When a source is gathered again (specification 12). If nothing changes, the interval grows by half up to
 * eight times what was given (a day at most, and no longer than its terms let us keep what it said); if more
 * than a fifth changes, it halves down to a quarter; otherwise it returns to what was given. A failure is tried
 * again after a random part of a doubling wait (full jitter); after the fifth in a row the breaker opens and only
 * single trials are made, at most a day apart; after thirty days one a week. `random`: 0 to 1.
 */
export function nextRun(
  pulse: Pulse,
  ending: Ending,
  { now, random, notBefore }: { now: Date; random: () => number; notBefore: Date | null },
): NextRun {
  const { everyMinutes, failures } = pulse
  const at = (minutes: number) => {
    const next = new Date(now.getTime() + minutes * MINUTE_MS)
    return notBefore !== null && notBefore > next ? notBefore : next
  }
  const { intervalMinutes: adaptedTo, failingSince } = pulse
  const before = { intervalMinutes: adaptedTo, failures, failingSince }
  if (ending.kind === 'budget') {
    const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
    const minutes = (midnight - now.getTime()) / MINUTE_MS + random() * 30
    return {
      ...before,
      nextRunAt: everyMinutes === null ? null : at(minutes),
      breakerUntil: null,
    }
  }
  if (ending.kind === 'complete') {
    const intervalMinutes = adapted(pulse, ending.change)
    const nextRunAt = everyMinutes === null ? null : at(intervalMinutes ?? everyMinutes)
    return { nextRunAt, intervalMinutes, failures: 0, failingSince: null, breakerUntil: null }
  }
  const failed = failures + 1
  const base = everyMinutes ?? DAY_MINUTES
  const isOpen = failed >= BREAKER_AFTER
  const since = failingSince ?? now
  const minutes = isDead(since, now)
    ? Math.max(WEEK_MINUTES, base)
    : isOpen
      ? Math.min(DAY_MINUTES, Math.max(base, BREAKER_MINUTES) * 2 ** (failed - BREAKER_AFTER))
      : 1 + random() * Math.min(base, FIRST_RETRY_MINUTES * 2 ** failures)
  const nextRunAt = at(minutes)
  return {
    ...before,
    failures: failed,
    failingSince: since,
    breakerUntil: isOpen ? nextRunAt : null,
    nextRunAt: everyMinutes === null ? null : nextRunAt,
  }
}

/** True for a source whose runs have all failed for thirty days. */
export function isDead(failingSince: Date | null, now: Date): boolean {
  return failingSince !== null && now.getTime() - failingSince.getTime() >= DEAD_AFTER_MS
}

function adapted(pulse: Pulse, change: number | null): number | null {
  const { everyMinutes: base, intervalMinutes, isAdaptive, mayKeepMinutes } = pulse
  if (base === null || !isAdaptive || change === null) return null
  const longest = Math.max(base, Math.min(8 * base, DAY_MINUTES, mayKeepMinutes ?? Infinity))
  const shortest = Math.min(base, Math.max(base / 4, LEAST_MINUTES))
  const interval = intervalMinutes ?? base
  const wanted =
    change === 0 ? interval * 1.5 : change > MUCH ? interval / 2 : interval + (base - interval) / 2
  return Math.min(longest, Math.max(shortest, wanted))
}

export type BreakerState = 'closed' | 'open' | 'half-open'

/** Open: not asked at all. Half-open: its time is over, and the next run is the trial. */
export function breakerState(
  { failures, breakerUntil }: { failures: number; breakerUntil: Date | null },
  now: Date,
): BreakerState {
  if (failures < BREAKER_AFTER || breakerUntil === null) return 'closed'
  return breakerUntil > now ? 'open' : 'half-open'
}
