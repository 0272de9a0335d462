import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'
import { MINUTE_MS } from '@okolo/contract/durations'

/** Names the state of the catalogue that something was read from. */
export type ReadMark = symbol

/** An older entry says more wrong than right, even if nothing newer can be had. */
const OLDEST_MS = 60 * 60_000
/** An entry takes about this much besides its value and its key. */
const ENTRY_BYTES = 500

export type CacheOptions = {
  clock: Clock
  /** As callers count them; the entry that was not asked for longest goes first. */
  maxBytes: number
  /** Entries are fresh until the product's clock begins the next period of this length; `Infinity`: until the cache is full. */
  periodMs?: number
}

export type CacheFigures = { entries: number; bytes: number; hits: number; misses: number }

/**
 * The one cache of this server. An entry is fresh for the rest of its minute, which is soon enough for "ended within a minute",
 * and until `outdate` or `invalidate` tells that the catalogue was written.
 */
export class Cache<Value extends object> {
  readonly #clock: Clock
  readonly #periodMs: number
  readonly #entries: LRUCache<string, { value: Value; mark: ReadMark }>
  readonly #loading = new Map<string, { result: Promise<Value>; mark: ReadMark }>()
  #period = 0
  #hits = 0
  #misses = 0
  #mark: ReadMark = Symbol('begun')

  constructor({ clock, maxBytes, periodMs = MINUTE_MS }: CacheOptions) {
    this.#clock = clock
    this.#periodMs = periodMs
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      ttl: periodMs === Infinity ? 0 : OLDEST_MS,
    })
  }

  /** The fresh entry of this key; shared, so nobody may change it. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    const isFresh = entry?.mark === this.mark()
    if (isFresh) this.#hits += 1
    else this.#misses += 1
    return isFresh ? entry.value : undefined
  }

  /**
   * The fresh entry of this key, else what `load` gives, which is cached. All who ask while it loads get the same; a failure is
   * thrown to all of them, and not cached. `bytesOf`: what the value takes of the memory.
   */
  async getOrLoad(
    key: string,
    load: () => Promise<Value>,
    bytesOf: (value: Value) => number,
  ): Promise<Value> {
    const cached = this.get(key)
    if (cached !== undefined) return cached
    const mark = this.mark()
    const before = this.#loading.get(key)
    if (before?.mark === mark) return before.result
    const loading = { result: load(), mark }
    this.#loading.set(key, loading)
    try {
      const value = await loading.result
      this.set(key, value, { bytes: bytesOf(value), mark })
      return value
    } finally {
      if (this.#loading.get(key) === loading) this.#loading.delete(key)
    }
  }

  /**
   * Values by their ids: fresh entries, and of the others what `load` gives of them, which is cached. Ids without a value are
   * left out. `bytes`: of one value. `isUsable`: whether an entry serves this caller; default: each does.
   */
  async getOrLoadMany(
    ids: Iterable<number>,
    load: (missing: number[]) => Promise<ReadonlyMap<number, Value>>,
    { bytes, isUsable = () => true }: { bytes: number; isUsable?: (value: Value) => boolean },
  ): Promise<Map<number, Value>> {
    const found = new Map<number, Value>()
    const missing: number[] = []
    for (const id of new Set(ids)) {
      const cached = this.get(String(id))
      if (cached !== undefined && isUsable(cached)) found.set(id, cached)
      else missing.push(id)
    }
    if (missing.length === 0) return found
    const mark = this.mark()
    for (const [id, value] of await load(missing)) {
      this.set(String(id), value, { bytes, mark })
      found.set(id, value)
    }
    return found
  }

  /** The same from earlier in this hour, for when it cannot be made anew. Never from before `invalidate`. */
  stale(key: string): Value | undefined {
    return this.#entries.get(key)?.value
  }

  /** Counts since the start; bytes as callers counted them. */
  figures(): CacheFigures {
    const { size: entries, calculatedSize: bytes } = this.#entries
    return { entries, bytes, hits: this.#hits, misses: this.#misses }
  }

  /** Take the mark before reading the data and hand it to `set`. */
  mark(): ReadMark {
    const period = Math.floor(this.#clock().getTime() / this.#periodMs)
    if (period !== this.#period) {
      this.#period = period
      this.#mark = Symbol('begun')
    }
    return this.#mark
  }

  /** Caches what was read since `mark`, unless its minute is over or the catalogue was written meanwhile. The first under a key stays. */
  set(key: string, value: Value, { bytes, mark }: { bytes: number; mark: ReadMark }): void {
    if (mark !== this.mark() || this.#entries.peek(key)?.mark === mark) return
    this.#entries.set(
      key,
      { value, mark },
      { size: Math.ceil(bytes) + key.length * 2 + ENTRY_BYTES },
    )
  }

  /** Drops the entries whose keys begin so. */
  drop(beginning: string): void {
    for (const key of this.#entries.keys()) if (key.startsWith(beginning)) this.#entries.delete(key)
    for (const key of this.#loading.keys()) if (key.startsWith(beginning)) this.#loading.delete(key)
  }

  /** Sources changed the catalogue: what was read before is no longer fresh, but better than no answer. */
  outdate(): void {
    this.#mark = Symbol('begun')
  }

  /** A person changed or removed something: nothing that was read before is given again. */
  invalidate(): void {
    this.#entries.clear()
    this.outdate()
  }
}
