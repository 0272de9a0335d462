import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'

/** Names the state of the catalogue that something was read from. */
export type ReadMark = symbol

/** Where nothing newer can be had, what is older than this says more wrong than right. */
const OLDEST_MS = 60 * 60_000

/**
 * What was worked out from the catalogue, to be given again for the rest of its minute by the product's clock, which is soon enough
 * for "ended within a minute". Everything is forgotten when `invalidate` tells that the catalogue was written. Holds at most
 * `maxBytes`, as callers count them; what was not asked for longest goes first.
 */
export class Cache<Value extends object> {
  readonly #clock: Clock
  readonly #kept: LRUCache<string, { value: Value; mark: ReadMark }>
  #minute = 0
  #mark: ReadMark = Symbol('begun')

  constructor({ clock, maxBytes }: { clock: Clock; maxBytes: number }) {
    this.#clock = clock
    this.#kept = new LRUCache({ maxSize: maxBytes, ttl: OLDEST_MS })
  }

  /** What is kept under this key; shared, so nobody may change it. */
  get(key: string): Value | undefined {
    const entry = this.#kept.get(key)
    return entry?.mark === this.mark() ? entry.value : undefined
  }

  /** The same from an earlier minute of this hour: for when it cannot be made anew. Never from before the catalogue was written. */
  stale(key: string): Value | undefined {
    return this.#kept.get(key)?.value
  }

  /** Take the mark before reading the data and hand it to `set`. */
  mark(): ReadMark {
    const minute = Math.floor(this.#clock().getTime() / 60_000)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#mark = Symbol('begun')
    }
    return this.#mark
  }

  /** Keeps what was read since `mark`, unless its minute is over or the catalogue was written meanwhile. The first under a key stays. */
  set(key: string, value: Value, { bytes, mark }: { bytes: number; mark: ReadMark }): void {
    if (mark !== this.mark() || this.get(key) !== undefined) return
    // A key of a long address takes room too, and so does an entry.
    this.#kept.set(key, { value, mark }, { size: Math.ceil(bytes) + key.length * 2 + 500 })
  }

  /** The catalogue was written. */
  invalidate(): void {
    this.#kept.clear()
    this.#mark = Symbol('begun')
  }
}
