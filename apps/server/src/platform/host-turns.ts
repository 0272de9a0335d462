/** How often one host may be asked. */
export type Pace = {
  requestsPerSecond: number
  /** At least this long between two requests (robots.txt Crawl-delay). */
  gapMs?: number
}

export type HostTurns = {
  /** Does `work` when it is the host's turn: one request at a time and host, as often as `pace` allows. */
  take<T>(
    host: string,
    pace: Pace,
    sleep: (ms: number) => Promise<void>,
    work: () => Promise<T>,
  ): Promise<T>
  /** The host asked for patience: nobody asks it before. */
  hold(host: string, ms: number): void
}

type Bucket = { tokens: number; filledAt: number; heldUntil: number; tail: Promise<unknown> }

/**
 * A token bucket for each host, shared by all sources of a process: two sources at one host take turns
 * (specification 12). `now`: milliseconds of a clock that never goes back.
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
      // Whoever comes next waits for the end of this one, however it ends.
      bucket.tail = mine.catch(() => undefined)
      return mine
    },
    hold: (host, ms) => {
      const bucket = bucketOf(host)
      bucket.heldUntil = Math.max(bucket.heldUntil, now() + ms)
    },
  }
}

/** Fills the bucket up to `at` and says how many milliseconds are missing for one token. */
function waitFor(bucket: Bucket, { requestsPerSecond, gapMs = 0 }: Pace, at: number): number {
  const perMs = Math.min(requestsPerSecond / 1000, gapMs > 0 ? 1 / gapMs : Infinity)
  // A second's worth may come in one go; a host that asks for a gap gets it every time.
  const capacity = gapMs > 0 ? 1 : Math.max(1, Math.floor(requestsPerSecond))
  bucket.tokens = Math.min(capacity, bucket.tokens + (at - bucket.filledAt) * perMs)
  bucket.filledAt = at
  const forToken = bucket.tokens >= 1 ? 0 : (1 - bucket.tokens) / perMs
  const wait = Math.max(forToken, bucket.heldUntil - at)
  if (wait > 0) {
    // What flows in while waiting is counted now: `sleep` may be told to return at once.
    bucket.tokens = Math.min(capacity, bucket.tokens + wait * perMs)
    bucket.filledAt = at + wait
  }
  return wait
}

/** Those of this process. Politeness is owed by the process, whoever in it asks. */
export const processTurns = createHostTurns()
