import { setImmediate } from 'node:timers/promises'

/** How long work may go on before others have their turn, in milliseconds. */
const SLICE_MS = 8

/**
 * What `work` gives for each thing, in order. Requests and timers have their turn in between, so that a large document holds
 * nobody up. Throws the reason of `signal` at the next slice once it is aborted.
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
