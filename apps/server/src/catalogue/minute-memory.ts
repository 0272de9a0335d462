const MINUTE_MS = 60_000

/**
 * What was read of the catalogue this minute, by an id or a name: other lists ask for the same. Nothing is kept that was read before the
 * catalogue was written last, or in another minute.
 */
export class MinuteMemory<T, Key extends number | string = number> {
  readonly #most: number
  readonly #kept = new Map<Key, T>()
  #minute = Number.NaN
  #age = 0

  /** `most`: with more than that it begins anew. */
  constructor(most: number) {
    this.#most = most
  }

  get(id: Key, now: Date): T | undefined {
    this.#turn(now)
    return this.#kept.get(id)
  }

  /** To be taken before something is read and handed to `keep`. */
  mark(now: Date): number {
    this.#turn(now)
    return this.#age
  }

  /** What was read before the catalogue changed, or in an earlier minute, is not kept. */
  keep(entries: readonly (readonly [id: Key, read: T])[], mark: number): void {
    if (mark !== this.#age) return
    if (this.#kept.size + entries.length > this.#most) this.#kept.clear()
    for (const [id, read] of entries) this.#kept.set(id, read)
  }

  /** For when the catalogue was written. */
  invalidate(): void {
    this.#kept.clear()
    this.#age += 1
  }

  #turn(now: Date): void {
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    if (minute === this.#minute) return
    this.#minute = minute
    this.invalidate()
  }
}
