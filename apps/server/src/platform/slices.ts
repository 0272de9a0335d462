import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work before others get a turn. */
const SLICE_MS = 8

/**
 * Maps `work` over things, in order, with turns for requests and timers in between. Throws the
 * reason of `signal` at the next slice after an abort.
 */
export async function inSlices<T, Result>(
  things: readonly T[],
  work: (thing: T) => Result,
  signal: AbortSignal,
): Promise<Result[]> {
  const results: Result[] = []
  let end = performance.now() + SLICE_MS
  for (const thing of things) {
    if (performance.now() >= end) {
      await setImmediate()
      signal.throwIfAborted()
      end = performance.now() + SLICE_MS
    }
    results.push(work(thing))
  }
  return results
}
