import { AsyncLocalStorage } from 'node:async_hooks'

/** Takes milliseconds of processor time from an account. */
export type Payer = (ms: number) => void

const payers = new AsyncLocalStorage<Payer>()

/** Makes `payer` pay for everything that `work` begins, in any thread. */
export function paidBy<T>(payer: Payer, work: () => T): T {
  return payers.run(payer, work)
}

/** Charges work that was done to the one who caused it. Our own jobs have no payer. */
export function spend(ms: number): void {
  payers.getStore()?.(ms)
}

/** Milliseconds of processor time that this thread has had. */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Divides time among the works that run together, because nothing tells whose it was. `now`: a
 * thread's processor time, or a clock.
 */
export class SharedTime {
  readonly #running = new Set<{ payer: Payer | undefined }>()
  readonly #now: () => number
  #settled = 0

  constructor(now: () => number) {
    this.#now = now
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const running = { payer: payers.getStore() }
    this.#settle()
    this.#running.add(running)
    try {
      return await work()
    } finally {
      this.#settle()
      this.#running.delete(running)
    }
  }

  #settle(): void {
    const now = this.#now()
    const share = (now - this.#settled) / this.#running.size
    this.#settled = now
    for (const { payer } of this.#running) payer?.(share)
  }
}
