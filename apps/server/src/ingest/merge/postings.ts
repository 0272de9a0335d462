/** In place of the first row of a key. */
const NONE = -1
const UNKNOWN = -2

/** Slots of an empty memory; a power of two, as all later numbers of them. */
const SLOTS = 2 ** 14
const ROWS = 2 ** 14
/** Some 6 MB; what is held is begun anew before a page that could want more. */
const MOST_KEYS = 150_000
const MOST_ROWS = 220_000

/**
 * Rows of `listing_block` by key, in arrays of numbers: a hundred thousand keys are some megabytes and no work for whoever
 * collects garbage. A key is held with all its rows, or not at all. A row is a `tagged_id` as two numbers of 32 bits.
 */
export class Postings {
  /** 0: a slot that is free. */
  #keys = new Float64Array(SLOTS)
  /** Of each slot the first row, or why there is none. */
  #first = new Int32Array(SLOTS)
  #keyCount = 0
  /** Keys that reach too many rows to tell anything. */
  readonly #crowded = new Set<number>()
  /** Three numbers a row, side by side in memory: both halves, and the next row of the key. */
  #rows = new Int32Array(3 * ROWS)
  #rowCount = 0

  clear(): void {
    if (this.#keyCount > 0) this.#keys.fill(0)
    this.#keyCount = 0
    this.#rowCount = 0
    this.#crowded.clear()
  }

  /** Begins anew where much is held: not while somebody is going to ask for what he has just had held. */
  makeRoom(): void {
    if (this.#keyCount > MOST_KEYS || this.#rowCount > MOST_ROWS) this.clear()
  }

  isHeld(key: number): boolean {
    return this.#firstOf(key) >= NONE
  }

  /** What this key reaches is too much to tell anything. */
  isCrowded(key: number): boolean {
    return this.#crowded.has(key)
  }

  /** From now on a key is held, without rows. */
  hold(key: number): void {
    this.#set(key, NONE)
  }

  crowd(key: number): void {
    this.#crowded.add(key)
  }

  /** A row more of a key; nothing happens where that is not held. */
  add(key: number, upper: number, lower: number): void {
    const slot = this.#slotOf(key)
    const first = this.#first[slot]!
    if (this.#keys[slot] !== key || first < NONE) return
    if (3 * this.#rowCount === this.#rows.length) this.#growRows()
    const row = this.#rowCount++
    this.#rows[3 * row] = upper
    this.#rows[3 * row + 1] = lower
    this.#rows[3 * row + 2] = first
    this.#first[slot] = row
  }

  /** A key has lost rows: what is known of it, and that it was too much for its neighbours, is known no more. */
  drop(key: number): void {
    for (const each of [key - 1, key, key + 1]) this.#crowded.delete(each)
    if (this.isHeld(key)) this.#set(key, UNKNOWN)
  }

  /** The rows of a key that is held, in no order. */
  each(key: number, visit: (upper: number, lower: number) => void): void {
    const rows = this.#rows
    for (let row = this.#firstOf(key); row >= 0; row = rows[3 * row + 2]!)
      visit(rows[3 * row]! >>> 0, rows[3 * row + 1]! >>> 0)
  }

  #firstOf(key: number): number {
    const slot = this.#slotOf(key)
    return this.#keys[slot] === key ? this.#first[slot]! : UNKNOWN
  }

  /** Where a key is or would be. */
  #slotOf(key: number): number {
    const mask = this.#keys.length - 1
    // Keys of neighbouring days are neighbouring numbers, and so are their slots.
    const mixed = Math.imul(Math.floor(key / 16), 0x9e3779b1)
    let slot = ((mixed ^ (mixed >>> 16)) + (key & 15)) & mask
    while (this.#keys[slot] !== 0 && this.#keys[slot] !== key) slot = (slot + 1) & mask
    return slot
  }

  #set(key: number, first: number): void {
    let slot = this.#slotOf(key)
    if (this.#keys[slot] !== key) {
      if (this.#keyCount >= this.#keys.length * 0.6) {
        this.#growKeys()
        slot = this.#slotOf(key)
      }
      this.#keys[slot] = key
      this.#keyCount += 1
    }
    this.#first[slot] = first
  }

  #growKeys(): void {
    const [keys, first] = [this.#keys, this.#first]
    this.#keys = new Float64Array(2 * keys.length)
    this.#first = new Int32Array(2 * keys.length)
    for (const [i, key] of keys.entries()) {
      if (key === 0) continue
      const slot = this.#slotOf(key)
      this.#keys[slot] = key
      this.#first[slot] = first[i]!
    }
  }

  #growRows(): void {
    const rows = this.#rows
    this.#rows = new Int32Array(2 * rows.length)
    this.#rows.set(rows)
  }
}
