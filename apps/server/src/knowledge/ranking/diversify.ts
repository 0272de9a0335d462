import { fnv1a } from '#server/words/fnv.ts'
import { capKeysOf, CapWindow, type Capped, type CapKey } from './cap-window.ts'
import { CAP_WINDOW, COLD_SLOTS, LAMBDA, type CapName } from './ranking-constants.ts'
import { similarity, type Traits } from './similarity.ts'

export type Candidate = Traits &
  Capped & {
    id: number
    /** Groups are shown in ascending order. */
    section: number
    /** R, 0 to 1. */
    score: number
    /** 0 to about 1: how much it looks like the night that a city talks about. */
    bigNight: number
    /** The same thing somewhere else, such as a club in many libraries, has the same; a page shows one of them. */
    copyOf: string
    /** It has a place and a title that means something: what has not comes last. */
    isComplete: boolean
    /** Saved by nobody and listed once. */
    isCold: boolean
    /** A number that the city and the day mix anew for every event: who gets the cold slots. */
    lot: number
  }

type Waiting<C extends Candidate> = {
  candidate: C
  /** Null until somebody asks what caps it would break. */
  keys: CapKey[] | null
  /** With the most alike of the entries that stand, as far as it was compared with them. */
  likeness: number
  /** Entries that it was compared with. */
  compared: number
}

/** Pick at random among this many top events nobody has seen. */
const DRAWN_FROM = 12
/** The best candidates that are compared with placed entries: the others have too little merit. */
const COMPARED = 32
/** As if it broke more caps than there are. */
const HARM_OF_INCOMPLETE = 10

/** The groups one after the other, and what else fills the page. */
export type Arranged<C> = { grouped: C[]; more: C[] }

/**
 * Groups by section, with `most` entries each, and the best of what is left up to `capacity`: by MMR (merit less likeness to what stands before), under caps in every run of
 * `CAP_WINDOW` entries of the page. The caps give way as little as possible if nothing fits under them. The same
 * candidates give the same groups, however they are handed in. `lifted`: caps that the filter itself makes senseless.
 */
export function diverseGroups<C extends Candidate>(
  candidates: readonly C[],
  { most, capacity = 0 }: { most: (section: number) => number; capacity?: number },
  lifted: ReadonlySet<CapName> = new Set(),
): Arranged<C> {
  const page = new Page<C>(lifted)
  const sections = Map.groupBy(candidates, ({ section }) => section)
  for (const section of [...sections.keys()].toSorted((a, b) => a - b))
    page.choose(sections.get(section) ?? [], most(section), true)
  const grouped = [...page.placed]
  const left = new Set(candidates).difference(new Set(grouped))
  page.choose([...left], capacity - grouped.length, false)
  return { grouped, more: page.placed.slice(grouped.length) }
}

class Page<C extends Candidate> {
  readonly placed: C[] = []
  readonly #window = new CapWindow()
  readonly #copies = new Set<string>()
  readonly #leads = new Set<number>()
  readonly #lifted: ReadonlySet<CapName>

  constructor(lifted: ReadonlySet<CapName>) {
    this.#lifted = lifted
  }

  /** Adds up to `most` of the candidates. A group begins with what leads it. */
  choose(candidates: readonly C[], most: number, isGroup: boolean): void {
    if (most <= 0) return
    const best = candidates
      .toSorted(
        (a, b) => Number(b.isComplete) - Number(a.isComplete) || b.score - a.score || a.id - b.id,
      )
      .slice(0, Math.max(COMPARED, 2 * most))
    let waiting = best.map((candidate) => ({
      candidate,
      keys: null,
      likeness: 0,
      compared: 0,
    }))
    for (let count = 0; count < most; count += 1) {
      waiting = waiting.filter(({ candidate }) => !this.#copies.has(candidate.copyOf))
      const lead = count === 0 && isGroup ? this.#lead(waiting) : undefined
      const chosen = lead ?? this.#drawn(waiting) ?? this.#best(waiting)
      if (chosen === undefined) return
      this.#place(chosen)
      waiting = waiting.filter((one) => one !== chosen)
    }
  }

  /** The biggest night among the best, of a category that leads no other group; undefined if there is none. */
  #lead(waiting: readonly Waiting<C>[]): Waiting<C> | undefined {
    const most = Math.max(...waiting.map(({ candidate }) => candidate.score))
    const [lead] = waiting
      .filter(
        (one) =>
          !this.#leads.has(one.candidate.category) &&
          one.candidate.score >= LEAST_OF_LEAD * most &&
          this.#harm(one) === 0,
      )
      .toSorted((a, b) => leadMerit(b.candidate) - leadMerit(a.candidate) || byMerit(a, b))
    if (lead !== undefined) this.#leads.add(lead.candidate.category)
    return lead
  }

  #best(waiting: readonly Waiting<C>[]): Waiting<C> | undefined {
    let best: Waiting<C> | undefined
    let least = Infinity
    for (const one of waiting) {
      // Nothing breaks less than no cap.
      if (least === 0 && best !== undefined && byMerit(one, best) > 0) continue
      const harm = this.#harm(one)
      if (harm > least || !this.#compare(one, harm < least ? undefined : best)) continue
      best = one
      least = harm
    }
    return best
  }

  /** Compares it with what stands, as long as it has more merit than the `rival`: likeness only grows. Tells whether it has. */
  #compare(one: Waiting<C>, rival?: Waiting<C>): boolean {
    const hasMore = () => rival === undefined || byMerit(one, rival) < 0
    for (const other of this.placed.slice(one.compared)) {
      if (!hasMore()) return false
      one.likeness = Math.max(one.likeness, similarity(one.candidate, other))
      one.compared += 1
    }
    return hasMore()
  }

  /** In a cold slot, where others were found by somebody: one by lot of the best that were not. */
  #drawn(waiting: readonly Waiting<C>[]): Waiting<C> | undefined {
    if (!COLD_SLOTS.includes(this.placed.length % CAP_WINDOW)) return undefined
    const cold = waiting.filter(({ candidate }) => candidate.isCold)
    if (cold.length === waiting.length) return undefined
    const fit = cold.filter((one) => this.#harm(one) === 0)
    for (const one of fit) this.#compare(one)
    return fit
      .toSorted(byMerit)
      .slice(0, DRAWN_FROM)
      .toSorted((a, b) => a.candidate.lot - b.candidate.lot)[0]
  }

  #harm(one: Waiting<C>): number {
    return (
      this.#window.broken(this.#keys(one)) + (one.candidate.isComplete ? 0 : HARM_OF_INCOMPLETE)
    )
  }

  #keys(one: Waiting<C>): CapKey[] {
    return (one.keys ??= capKeysOf(one.candidate, this.#lifted))
  }

  #place(one: Waiting<C>): void {
    const { candidate } = one
    this.placed.push(candidate)
    this.#window.add(this.#keys(one))
    this.#copies.add(candidate.copyOf)
  }
}

/** The lead of a group has at least this share of the best score. */
const LEAST_OF_LEAD = 0.7
/** The weight of a big night beside merit when a group's lead is chosen. */
const BIG_NIGHT = 0.5

function leadMerit({ score, bigNight }: Candidate): number {
  return score + BIG_NIGHT * bigNight
}

type Weighed = { candidate: Candidate; likeness: number }

function byMerit(a: Weighed, b: Weighed): number {
  return merit(b) - merit(a) || a.candidate.id - b.candidate.id
}

function merit({ candidate, likeness }: Weighed): number {
  return LAMBDA * candidate.score - (1 - LAMBDA) * likeness
}

/** A number from 0 to below 1 for an event in a city on a day, evenly spread (FNV-1a, then mixed). */
export function lotOf(city: string, day: string, eventId: number): number {
  let hash = fnv1a(`${city} ${day} ${eventId}`)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
