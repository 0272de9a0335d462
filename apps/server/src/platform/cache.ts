import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'

/** Names the state of the catalogue that something was read from. */
export type ReadMark = symbol

/**
 * What was worked out from the catalogue, to be given again. Everything in it is forgotten when the minute of the product's clock
 * is over, which is soon enough for "ended within a minute", and when `invalidate` tells that the catalogue was written. Holds at
 * most `maxBytes`, as callers count them; what was not asked for longest goes first.
 */
export class Cache<Value extends object> {
  readonly #clock: Clock
  readonly #kept: LRUCache<string, Value>
  #minute = 0
  #mark: ReadMark = Symbol('begun')

  constructor({ clock, maxBytes }: { clock: Clock; maxBytes: number }) {
    this.#clock = clock
    this.#kept = new LRUCache({ maxSize: maxBytes })
  }

  /** What is kept under this key; shared, so nobody may change it. */
  get(key: string): Value | undefined {
    this.#turn()
    return this.#kept.get(key)
  }

  /** To be taken before the data is read, and handed to `set`. */
  mark(): ReadMark {
    this.#turn()
    return this.#mark
  }

  /** Keeps what was read since `mark`, unless its minute is over or the catalogue was written meanwhile. The first under a key stays. */
  set(key: string, value: Value, { bytes, mark }: { bytes: number; mark: ReadMark }): void {
    this.#turn()
    if (mark !== this.#mark || this.#kept.has(key)) return
    // A key of a long address takes room too, and so does an entry.
    this.#kept.set(key, value, { size: Math.ceil(bytes) + key.length * 2 + 500 })
  }

  /** The catalogue was written. */
  invalidate(): void {
    this.#kept.clear()
    this.#mark = Symbol('begun')
  }

  #turn(): void {
    const minute = Math.floor(this.#clock().getTime() / 60_000)
    if (minute === this.#minute) return
    this.#minute = minute
    this.invalidate()
  }
}
