/** How often we may ask one host. */
export type Pace = {
  requestsPerSecond: number
  /** The least time between two requests (robots.txt Crawl-delay). */
  gapMs?: number
}

export type HostTurns = {
  /** Runs `work` in the host's turn: one request at a time, as often as `pace` allows. */
  take<T>(
    host: string,
    pace: Pace,
    sleep: (ms: number) => Promise<void>,
    work: () => Promise<T>,
  ): Promise<T>
  /** Asks nothing of the host for `ms` milliseconds, as it requested. */
  hold(host: string, ms: number): void
}

type Bucket = { tokens: number; filledAt: number; heldUntil: number; tail: Promise<unknown> }

/**
 * A token bucket per host (specification 12), shared by all sources of a process: two sources at
 * one host take turns. `now`: milliseconds of a clock that never goes back.
 */
export function createHostTurns(now: () => number = () => performance.now()): HostTurns {
  const buckets = new Map<string, Bucket>()
  const bucketOf = (host: string): Bucket => {
    const bucket = buckets.get(host) ?? {
      tokens: 1,
      filledAt: now(),
      heldUntil: 0,
      tail: Promise.resolve(),
    }
    buckets.set(host, bucket)
    return bucket
  }
  return {
    take: (host, pace, sleep, work) => {
      const bucket = bucketOf(host)
      const mine = bucket.tail.then(async () => {
        const wait = waitFor(bucket, pace, now())
        if (wait > 0) await sleep(wait)
        bucket.tokens = Math.max(0, bucket.tokens - 1)
        return work()
      })
      // The next request waits for the end of this one, even if it fails.
      bucket.tail = mine.catch(() => undefined)
      return mine
    },
    hold: (host, ms) => {
      const bucket = bucketOf(host)
      bucket.heldUntil = Math.max(bucket.heldUntil, now() + ms)
    },
  }
}

/** Fills the bucket up to `at` and returns the milliseconds until it holds one token. */
function waitFor(bucket: Bucket, { requestsPerSecond, gapMs = 0 }: Pace, at: number): number {
  const perMs = Math.min(requestsPerSecond / 1000, gapMs > 0 ? 1 / gapMs : Infinity)
  // A burst may use one second's tokens at once. With a gap, every request waits.
  const capacity = gapMs > 0 ? 1 : Math.max(1, Math.floor(requestsPerSecond))
  bucket.tokens = Math.min(capacity, bucket.tokens + (at - bucket.filledAt) * perMs)
  bucket.filledAt = at
  const forToken = bucket.tokens >= 1 ? 0 : (1 - bucket.tokens) / perMs
  const wait = Math.max(forToken, bucket.heldUntil - at)
  if (wait > 0) {
    // Tokens that flow in while waiting count now, because `sleep` may return at once.
    bucket.tokens = Math.min(capacity, bucket.tokens + wait * perMs)
    bucket.filledAt = at + wait
  }
  return wait
}

/** The turns of this process: all its parts share one pace per host. */
export const processTurns = createHostTurns()
