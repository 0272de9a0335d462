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

/** A thing that is counted, such as the venue 5. */
export type CapKey = { cap: CapName; value: string | number }

/** The things that the caps count in an entry; `lifted` caps count nothing. */
export function capKeysOf(entry: Capped, lifted: ReadonlySet<CapName>): CapKey[] {
  return CAP_NAMES.filter((cap) => !lifted.has(cap)).flatMap((cap) =>
    KEYS[cap](entry).map((value) => ({ cap, value })),
  )
}

/** Counts what the last entries of a list have in common, to tell whether one more would break a cap. */
export class CapWindow {
  readonly #entries: (readonly CapKey[])[] = []
  readonly #counts: Record<CapName, Map<string | number, number>> = {
    series: new Map(),
    venue: new Map(),
    organizer: new Map(),
    category: new Map(),
    longRunning: new Map(),
    online: new Map(),
  }

  /** How many caps an entry with these keys would break. */
  broken(keys: readonly CapKey[]): number {
    return keys.filter(({ cap, value }) => (this.#counts[cap].get(value) ?? 0) >= CAPS[cap]).length
  }

  add(keys: readonly CapKey[]): void {
    this.#entries.push(keys)
    this.#count(keys, 1)
    // The entry to come is one of the twenty too.
    if (this.#entries.length === CAP_WINDOW) this.#count(this.#entries.shift() ?? [], -1)
  }

  #count(keys: readonly CapKey[], change: 1 | -1): void {
    for (const { cap, value } of keys) {
      const counts = this.#counts[cap]
      counts.set(value, (counts.get(value) ?? 0) + change)
    }
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
