import type { Clock } from './clock.ts'

/** What many ask for and what takes long to work out: worked out once, and shared by all who ask within `ms`. */
export class Shared<T> {
  readonly #work: () => Promise<T>
  readonly #clock: Clock
  readonly #ms: number
  #made: { at: number; result: Promise<T> } | undefined

  constructor(work: () => Promise<T>, { clock, ms }: { clock: Clock; ms: number }) {
    this.#work = work
    this.#clock = clock
    this.#ms = ms
  }

  /** Shared: nobody may change it. A failure is thrown to those who wait for it, and the next one tries again. */
  get(): Promise<T> {
    const now = this.#clock().getTime()
    if (this.#made === undefined || Math.abs(now - this.#made.at) >= this.#ms) {
      const made = { at: now, result: this.#work() }
      this.#made = made
      made.result.catch(() => {
        if (this.#made === made) this.#made = undefined
      })
    }
    return this.#made.result
  }

  /** For when what it was made of has changed. */
  invalidate(): void {
    this.#made = undefined
  }
}
