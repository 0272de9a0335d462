import { fnv1a } from '#server/words/fnv.ts'
import { capKeysOf, CapWindow, type Capped, type CapKey } from './cap-window.ts'
import { CAP_WINDOW, COLD_SLOTS, LAMBDA, type CapName } from './ranking-constants.ts'
import { similarity, type Traits } from './similarity.ts'

export type Candidate = Traits &
  Capped & {
    id: number
    /** Sections are shown in ascending order. */
    section: number
    /** R, 0 to 1. */
    score: number
    /** It has an hour, a place and a title that means something: what has not comes last. */
    isComplete: boolean
    /** Saved by nobody and listed once. */
    isCold: boolean
    /** A number that the city and the day mix anew for every event: who gets the cold slots. */
    lot: number
  }

export type Placed<C extends Candidate> = {
  candidate: C
  /** Held back by a cap, or for want of an hour or a place: it follows after all sections. */
  isHeldBack: boolean
}

type Waiting<C extends Candidate> = {
  candidate: C
  keys: CapKey[]
  /** With the most alike of the entries that stand. */
  likeness: number
}

/**
 * Puts candidates in order, one at a time and only as far as asked: section by section, by MMR (merit less
 * likeness to what stands before), under hard caps in every run of `CAP_WINDOW` entries. A candidate without a
 * place under the caps follows at the end, where the caps give way as little as possible: the order is a permutation,
 * nothing is lost or doubled. The same candidates give the same order, however they are handed in.
 */
export class DiverseOrder<C extends Candidate> {
  readonly #window = new CapWindow()
  readonly #placed: Placed<C>[] = []
  #waiting: Waiting<C>[]
  #section = -Infinity
  #isOver = false

  /** `lifted`: caps that the filter itself makes senseless, such as on the venue in a venue's list. */
  constructor(candidates: readonly C[], lifted: ReadonlySet<CapName> = new Set()) {
    this.#waiting = candidates
      .map((candidate) => ({ candidate, keys: capKeysOf(candidate, lifted), likeness: 0 }))
      .toSorted((a, b) => a.candidate.section - b.candidate.section || byMerit(a, b))
  }

  /** The first `count` entries, or all when there are fewer. */
  take(count: number): readonly Placed<C>[] {
    while (this.#placed.length < count && this.#waiting.length > 0) {
      const chosen = this.#isOver ? undefined : this.#nextInSection()
      this.#isOver ||= chosen === undefined
      const placed = chosen ?? this.#leastHarm()
      if (placed !== undefined) this.#place(placed)
    }
    return this.#placed.slice(0, count)
  }

  /** Of the first section that still has an entry which fits. Sections never go back. */
  #nextInSection(): Waiting<C> | undefined {
    const isColdSlot = COLD_SLOTS.includes(this.#placed.length % CAP_WINDOW)
    let best: Waiting<C> | undefined
    for (const one of this.#waiting) {
      const { section, isComplete } = one.candidate
      if (best !== undefined && section > best.candidate.section) break
      if (section < this.#section || !isComplete) continue
      if (best !== undefined && isColdSlot && lot(one) > lot(best)) continue
      const hasBetterLot = best === undefined || (isColdSlot && lot(one) < lot(best))
      if (!hasBetterLot && !isBetter(one, best)) continue
      if (this.#window.broken(one.keys) === 0) best = one
    }
    if (best !== undefined) this.#section = best.candidate.section
    return best
  }

  #leastHarm(): Waiting<C> | undefined {
    let best: Waiting<C> | undefined
    let least = Infinity
    for (const one of this.#waiting) {
      const harm = this.#window.broken(one.keys) + (one.candidate.isComplete ? 0 : 10)
      if (harm > least || (harm === least && !isBetter(one, best))) continue
      best = one
      least = harm
    }
    return best
  }

  #place(chosen: Waiting<C>): void {
    const { candidate, keys } = chosen
    this.#placed.push({ candidate, isHeldBack: this.#isOver })
    this.#window.add(keys)
    this.#waiting = this.#waiting.filter((one) => one !== chosen)
    for (const one of this.#waiting)
      one.likeness = Math.max(one.likeness, similarity(one.candidate, candidate))
  }
}

type Weighed = { candidate: Candidate; likeness: number }

function isBetter(one: Weighed, best: Weighed | undefined): boolean {
  return best === undefined || byMerit(one, best) < 0
}

function byMerit(a: Weighed, b: Weighed): number {
  return merit(b) - merit(a) || a.candidate.id - b.candidate.id
}

function merit({ candidate, likeness }: Weighed): number {
  return LAMBDA * candidate.score - (1 - LAMBDA) * likeness
}

/** In a cold slot the least wins: cold ones first, by their lot. */
function lot({ candidate }: Weighed): number {
  return candidate.isCold ? candidate.lot : 1
}

/** A number from 0 to below 1 for an event in a city on a day, evenly spread (FNV-1a, then mixed). */
export function lotOf(city: string, day: string, eventId: number): number {
  let hash = fnv1a(`${city} ${day} ${eventId}`)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
