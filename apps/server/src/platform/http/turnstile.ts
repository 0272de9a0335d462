import { Problem } from '../problem.ts'

/** Seconds before a refused caller may try again. */
const RETRY_AFTER = 5

/** More callers wait than we can serve soon. */
export class TooManyWaiting extends Problem {
  constructor() {
    const text = `The server is busy. Try again in ${RETRY_AFTER} s.`
    super(503, 'unavailable', text, undefined, { retryAfter: RETRY_AFTER })
  }
}

type Waiting = { go: () => void; leave: (reason: unknown) => void }

/**
 * Runs at most `atOnce` works and keeps at most `waiting` in line, served round-robin per caller,
 * those of the highest `rank` first. If the line is full, the last work of the busiest caller is refused with TooManyWaiting.
 */
export class Turnstile {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #rank: (who: string) => number
  /** Waiting work per caller, in the order of their turns. */
  readonly #queues = new Map<string, Set<Waiting>>()
  #running = 0
  #waiting = 0

  constructor({
    atOnce,
    waiting,
    rank = () => 0,
  }: {
    atOnce: number
    waiting: number
    rank?: (who: string) => number
  }) {
    this.#atOnce = atOnce
    this.#mostWaiting = waiting
    this.#rank = rank
  }

  /** Runs `work` in `who`'s turn. Throws TooManyWaiting, or the reason of an aborted `signal`. */
  async pass<T>(
    work: () => Promise<T>,
    { who = '', signal }: { who?: string; signal?: AbortSignal | undefined } = {},
  ): Promise<T> {
    signal?.throwIfAborted()
    if (this.#running >= this.#atOnce) await this.#turn(who, signal)
    else this.#running += 1
    try {
      return await work()
    } finally {
      // Passes the place on, so that nobody slips in between.
      if (!this.#next()) this.#running -= 1
    }
  }

  #turn(who: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((go, leave) => {
      const left = () => {
        this.#remove(who, waiting)
        leave(signal?.reason)
      }
      const waiting: Waiting = {
        go: () => {
          signal?.removeEventListener('abort', left)
          go()
        },
        leave: (reason) => {
          signal?.removeEventListener('abort', left)
          leave(reason)
        },
      }
      signal?.addEventListener('abort', left, { once: true })
      const queue = this.#queues.get(who) ?? new Set()
      this.#queues.set(who, queue.add(waiting))
      this.#waiting += 1
      if (this.#waiting > this.#mostWaiting) this.#sendAway()
    })
  }

  #next(): boolean {
    if (this.#queues.size === 0) return false
    const [who, queue] = [...this.#queues].reduce((best, each) =>
      this.#rank(each[0]) > this.#rank(best[0]) ? each : best,
    )
    const [waiting] = queue
    if (waiting === undefined) throw new Error(`Nobody waits in the queue of ${who}.`)
    this.#remove(who, waiting)
    // Goes to the end of the line.
    if (this.#queues.delete(who)) this.#queues.set(who, queue)
    waiting.go()
    return true
  }

  /** Of several callers with equally many, chooses the one whose turn comes last. */
  #sendAway(): void {
    const [who, queue] = [...this.#queues].reduce((most, each) =>
      each[1].size >= most[1].size ? each : most,
    )
    const last = [...queue].at(-1)
    if (last === undefined) throw new Error(`Nobody waits in the queue of ${who}.`)
    this.#remove(who, last)
    last.leave(new TooManyWaiting())
  }

  #remove(who: string, waiting: Waiting): void {
    const queue = this.#queues.get(who)
    if (queue?.delete(waiting) !== true) return
    this.#waiting -= 1
    if (queue.size === 0) this.#queues.delete(who)
  }
}
