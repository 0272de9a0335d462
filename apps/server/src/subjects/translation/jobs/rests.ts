import type { Clock } from '#server/platform/clock.ts'
import type { FailureReason, TranslatorFailure } from '#server/platform/translators/translator.ts'
import { MINUTE_MS } from '@okolo/contract/durations'

/** Rests after failures that do not pass by themselves. */
const REST_MS: Partial<Record<FailureReason, number>> = {
  quota: 360 * MINUTE_MS,
  refused: 15 * MINUTE_MS,
  busy: MINUTE_MS / 2,
}
/** After this many other failures in a row a service rests for a while. */
const FAILURES = 3
const LONG_REST_MS = 5 * MINUTE_MS

export type Rests = ReturnType<typeof createRests>

/** Leaves services alone that cannot answer now, so that nobody waits for them. */
export function createRests(clock: Clock) {
  const failures = new Map<string, number>()
  const until = new Map<string, number>()
  const rest = (provider: string, ms: number) => {
    until.set(provider, clock().getTime() + ms)
    failures.delete(provider)
  }
  return {
    isResting: (provider: string) => clock().getTime() < (until.get(provider) ?? -Infinity),
    answered: (provider: string) => void failures.delete(provider),
    failed: (provider: string, { reason }: TranslatorFailure) => {
      const ms = REST_MS[reason]
      const count = (failures.get(provider) ?? 0) + 1
      failures.set(provider, count)
      if (ms !== undefined) rest(provider, ms)
      else if (count >= FAILURES) rest(provider, LONG_REST_MS)
    },
  }
}
