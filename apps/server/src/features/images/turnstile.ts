export class TooManyWaiting extends Error {}

/** Lets at most `atOnce` works run; of those that wait, more than `waiting` are sent away with TooManyWaiting. */
export function turnstile(
  atOnce: number,
  waiting: number,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new TooManyWaiting()
      // Whoever leaves hands its place on, so `running` stays.
      await new Promise<void>((next) => queue.push(next))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
