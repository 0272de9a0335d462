import { CAP_NAMES, CAP_WINDOW, CAPS, type CapName } from './ranking-constants.ts'

/** What caps look at. */
export type Capped = {
  series: string
  venue: number | null
  organizers: readonly number[]
  category: number
  isLongRunning: boolean
  isOnline: boolean
}

/** A thing that is counted, and how often it may stand in a window. */
export type CapKey = { text: string; most: number }

/** Counts what the last entries of a list have in common, to tell whether one more would break a cap. */
export class CapWindow {
  readonly #caps: readonly CapName[]
  readonly #counts = new Map<string, number>()
  readonly #keys: CapKey[][] = []

  constructor(lifted: ReadonlySet<CapName>) {
    this.#caps = CAP_NAMES.filter((name) => !lifted.has(name))
  }

  /** One key for each thing that is counted; made once, for both calls below. */
  keysOf(entry: Capped): CapKey[] {
    return this.#caps.flatMap((cap) =>
      KEYS[cap](entry).map((key) => ({ text: `${cap} ${key}`, most: CAPS[cap] })),
    )
  }

  /** How many caps an entry with these keys would break. */
  broken(keys: readonly CapKey[]): number {
    let count = 0
    for (const { text, most } of keys) if ((this.#counts.get(text) ?? 0) >= most) count += 1
    return count
  }

  add(keys: CapKey[]): void {
    this.#keys.push(keys)
    for (const { text } of keys) this.#count(text, 1)
    // The entry to come is one of the twenty too.
    if (this.#keys.length < CAP_WINDOW) return
    for (const { text } of this.#keys.shift() ?? []) this.#count(text, -1)
  }

  #count(text: string, change: number): void {
    this.#counts.set(text, (this.#counts.get(text) ?? 0) + change)
  }
}

const KEYS: Record<CapName, (entry: Capped) => readonly (string | number)[]> = {
  series: ({ series }) => [series],
  venue: ({ venue }) => (venue === null ? [] : [venue]),
  organizer: ({ organizers }) => organizers,
  category: ({ category }) => [category],
  longRunning: ({ isLongRunning }) => (isLongRunning ? [1] : []),
  online: ({ isOnline }) => (isOnline ? [1] : []),
}
