import { compare } from '#server/knowledge/matching/compare.ts'
import type { Reason } from '#server/knowledge/mentions/date-mention.ts'
import type { Prepared } from '#server/knowledge/mentions/prepare.ts'
import { areShowings } from '#server/knowledge/matching/twins.ts'
import { timeVeto } from '#server/knowledge/matching/vetoes.ts'
import type { PreparedListing } from '#server/knowledge/matching/block-keys.ts'
import { daysApart } from '#server/knowledge/matching/sketch.ts'

/** The relation of two listings, over all their dates. */
export type ListingLink = {
  probability: number
  /** Why they must not be one event whatever the probability. */
  veto: string | null
  reasons: Reason[]
}

/** At most so many pairs of dates are compared: of two weekly listings some weeks say enough. */
const MAX_PAIRS = 6

/**
 * Compares two listings by the dates on which they may be the same: one date in common is enough (specification
 * 13). Null: no date of one is near a date of the other, which says nothing for or against.
 */
export function linkListings(a: PreparedListing, b: PreparedListing): ListingLink | null {
  if (a.key === b.key) return { probability: 1, veto: null, reasons: [] }
  let best: ListingLink | null = null
  for (const [one, other] of nearPairs(a.mentions, b.mentions)) {
    // The rule about times is part of comparing; asked first it spares most of the work.
    const veto = areShowings(one, other) ? null : timeVeto(one, other)
    const found = veto === null ? compare(one, other) : { probability: 0, veto, reasons: [] }
    if (best === null || rank(found) > rank(best)) best = found
    if (best.veto === null && best.probability > 0.97) break
  }
  return best
}

/** A pair that is allowed beats one that is not. */
function rank({ probability, veto }: ListingLink): number {
  return probability + (veto === null ? 2 : 0)
}

/** Pairs of dates on which both may be the same, the nearest first. */
function nearPairs(a: readonly Prepared[], b: readonly Prepared[]): [Prepared, Prepared][] {
  const [first] = a
  const [second] = b
  // Also one that was moved, or told for another day: the model and its rules judge that as well.
  if (first !== undefined && second !== undefined && a.length === 1 && b.length === 1)
    return [[first, second]]
  const pairs: { one: Prepared; other: Prepared; apart: number }[] = []
  for (const one of a)
    for (const other of b) {
      const apart = daysApart(one, other)
      if (apart <= 1) pairs.push({ one, other, apart: apart * 1440 + minutesApart(one, other) })
    }
  return pairs
    .toSorted((x, y) => x.apart - y.apart)
    .slice(0, MAX_PAIRS)
    .map(({ one, other }) => [one, other])
}

function minutesApart({ clock: a }: Prepared, { clock: b }: Prepared): number {
  return a.minute === null || b.minute === null ? 0 : Math.abs(a.minute - b.minute)
}
