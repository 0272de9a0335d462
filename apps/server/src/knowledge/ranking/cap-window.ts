import { CAP_NAMES, CAP_WINDOW, CAPS, type CapName } from './ranking-constants.ts'

/** The traits that caps count. */
export type Capped = {
  series: string
  venue: number | null
  organizers: readonly number[]
  category: number
  isLongRunning: boolean
  isOnline: boolean
}

/** A thing that is counted: how often it stands in the window, and how often it may. */
export type CapKey = { count: number; readonly most: number }

/** Gives entries of one list their keys. Not needed any more once all have theirs. */
export class CapKeys {
  readonly #caps: readonly CapName[]
  readonly #known: Record<CapName, Map<string | number, CapKey>> = {
    series: new Map(),
    venue: new Map(),
    organizer: new Map(),
    category: new Map(),
    longRunning: new Map(),
    online: new Map(),
  }

  constructor(lifted: ReadonlySet<CapName>) {
    this.#caps = CAP_NAMES.filter((name) => !lifted.has(name))
  }

  /** One key for each thing that is counted: the same object for all that have it. */
  of(entry: Capped): CapKey[] {
    const keys: CapKey[] = []
    for (const cap of this.#caps)
      for (const value of KEYS[cap](entry)) keys.push(this.#key(cap, value))
    return keys
  }

  #key(cap: CapName, value: string | number): CapKey {
    const known = this.#known[cap].get(value)
    if (known !== undefined) return known
    const key = { count: 0, most: CAPS[cap] }
    this.#known[cap].set(value, key)
    return key
  }
}

/** Counts what the last entries of a list have in common, to tell whether one more would break a cap. */
export class CapWindow {
  readonly #keys: CapKey[][] = []

  /** How many caps an entry with these keys would break. */
  broken(keys: readonly CapKey[]): number {
    let count = 0
    for (const key of keys) if (key.count >= key.most) count += 1
    return count
  }

  add(keys: CapKey[]): void {
    this.#keys.push(keys)
    for (const key of keys) key.count += 1
    // The entry to come is one of the twenty too.
    if (this.#keys.length < CAP_WINDOW) return
    for (const key of this.#keys.shift() ?? []) key.count -= 1
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
