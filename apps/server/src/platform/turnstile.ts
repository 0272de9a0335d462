import { Problem } from './problem.ts'

/** Seconds after which somebody who was sent away may try again. */
const RETRY_AFTER = 5

/** More wait already than can be served soon. */
export class TooManyWaiting extends Problem {
  constructor() {
    super(503, 'unavailable', `The server is busy. Try again in ${RETRY_AFTER} s.`, undefined, {
      retryAfter: RETRY_AFTER,
    })
  }
}

type Waiting = { go: () => void; leave: (reason: unknown) => void }

/**
 * Lets at most `atOnce` works run and at most `waiting` wait. Those who wait are served in turn, one work of each, so that nobody is
 * kept from their turn by somebody with many. Where too many wait, the last one of who has the most is sent away with TooManyWaiting.
 */
export class Turnstile {
  readonly #atOnce: number
  readonly #mostWaiting: number
  /** By who waits, in the order in which their turns come. */
  readonly #queues = new Map<string, Set<Waiting>>()
  #running = 0
  #waiting = 0

  constructor({ atOnce, waiting }: { atOnce: number; waiting: number }) {
    this.#atOnce = atOnce
    this.#mostWaiting = waiting
  }

  /** Runs `work` of `who` when its turn comes. Throws TooManyWaiting, or the reason of `signal` where that ends the waiting. */
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
      // The place is handed on, so that nobody slips in between.
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
    const [first] = this.#queues
    if (first === undefined) return false
    const [who, queue] = first
    const [waiting] = queue
    if (waiting === undefined) throw new Error(`Nobody waits in the queue of ${who}.`)
    this.#remove(who, waiting)
    // Behind all others.
    if (this.#queues.delete(who)) this.#queues.set(who, queue)
    waiting.go()
    return true
  }

  /** Of several with as many, the one whose turn is latest: who came last. */
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
