import { setTimeout as sleep } from 'node:timers/promises'

/** Something that goes on until it is stopped. */
export type Job = { stop: () => Promise<void> }

/**
 * Does `work` at once and then every `everyMs`, never twice at a time. A failure is reported, and
 * the next turn tries again. Ends with `until` too.
 */
export function startRepeating(
  everyMs: number,
  work: (signal: AbortSignal) => Promise<void>,
  { error: report, until }: { error: (error: unknown) => void; until?: AbortSignal },
): Job {
  const stopping = new AbortController()
  const signal = AbortSignal.any([stopping.signal, ...(until === undefined ? [] : [until])])
  const run = async () => {
    while (!signal.aborted) {
      const begun = performance.now()
      try {
        await work(signal)
      } catch (error) {
        if (!signal.aborted) report(error)
      }
      const rest = everyMs - ((performance.now() - begun) % everyMs)
      // A stop ends the pause, which is not a failure.
      await sleep(rest, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
