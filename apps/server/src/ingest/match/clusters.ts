import { REVIEW } from '#server/knowledge/mentions/constants.ts'
import { tellerOf } from '#server/knowledge/matching/mentions.ts'
import { linkListings, type ListingLink } from './link-listings.ts'
import { haveOtherNames, samePlace } from '#server/knowledge/matching/same-place.ts'
import type { PreparedListing } from '#server/knowledge/matching/block-keys.ts'
import { areExactlyOne, areShowings, areTwins } from '#server/knowledge/matching/twins.ts'
import type { Prepared } from '#server/knowledge/mentions/prepare.ts'
import { haveLikeWords, haveSameLetters } from '#server/words/title-letters.ts'
import type { Doubt, Link } from './match.ts'

/** Listings that are one event so far. */
export type Cluster = {
  listings: PreparedListing[]
  /** The event it is; null: none yet. */
  eventId: number | null
  /** Which of two events stays: the older one. Compared as text. */
  age: string
}

/** Join from here on, both by the best pair and by the mean of all pairs (specification 13). */
export const JOIN_FROM = 0.5

export type Decisions = ReadonlyMap<string, 'must' | 'cannot'>

export function pairKey(a: string, b: string): string {
  return a < b ? `${a}\n${b}` : `${b}\n${a}`
}

export function toDecisions(
  rows: readonly { a: string; b: string; kind: 'must' | 'cannot' }[],
): Decisions {
  return new Map(rows.map(({ a, b, kind }) => [pairKey(a, b), kind]))
}

/** Remembers how listings compare: pairs are asked for again as clusters grow. */
export class Judge {
  readonly #links = new Map<string, ListingLink | null>()
  readonly #decisions: Decisions

  constructor(decisions: Decisions) {
    this.#decisions = decisions
  }

  link(a: PreparedListing, b: PreparedListing): ListingLink | null {
    const key = pairKey(a.key, b.key)
    const known = this.#links.get(key)
    if (known !== undefined) return known
    // A festival is never merged with what is part of it.
    const isPart = within(a, b) || within(b, a)
    const link = isPart ? { probability: 0, veto: 'part_of', reasons: [] } : linkListings(a, b)
    this.#links.set(key, link)
    return link
  }

  /**
   * Two clusters that stay two although much speaks for one event: an operator is to say. Null where that is clear, or where
   * one has spoken.
   */
  doubt(a: Cluster, b: Cluster): Doubt | null {
    let found: Doubt | null = null
    for (const one of a.listings)
      for (const other of b.listings) {
        const key = pairKey(one.key, other.key)
        if (this.#decisions.has(key)) return null
        const isOneEvening = haveSameTitle(one, other) && haveSameMoment(one, other)
        // Of other pairs only what joining them has compared is looked at.
        const link = isOneEvening ? this.link(one, other) : (this.#links.get(key) ?? null)
        const why = link === null ? null : whyInDoubt(one, other, link)
        if (link === null || why === null || link.probability <= (found?.probability ?? 0)) continue
        if (why === 'place' && !isOneEvening) continue
        found = { a: one.key, b: other.key, probability: link.probability, why }
      }
    return found
  }

  /** Cheap: false where two pages of one platform speak against it, whatever the rest says. */
  mayJoin(a: Cluster, b: Cluster): boolean {
    const isAllowed = (one: PreparedListing, other: PreparedListing) =>
      tellerOf(one) !== tellerOf(other) ||
      one.key === other.key ||
      this.#decisions.get(pairKey(one.key, other.key)) === 'must' ||
      haveSameTitle(one, other) ||
      isSaidTwice(one, other)
    return (
      a.listings.every((one) => b.listings.every((other) => isAllowed(one, other))) ||
      this.#exactPair(a, b) !== null
    )
  }

  /**
   * Returns the link if two clusters are one event: by an operator's word, by a pair of one title, house and minute, or where
   * the best pair and the mean of the pairs that share a date are likely and no pair is forbidden.
   */
  join(a: Cluster, b: Cluster): Link | null {
    const word = this.#wordOn(a, b)
    if (word !== null) return word === 'cannot' ? null : word
    const exact = this.#exactPair(a, b)
    if (exact !== null) return exact
    let best: { a: PreparedListing; b: PreparedListing; link: ListingLink } | null = null
    let [sum, count] = [0, 0]
    for (const one of a.listings)
      for (const other of b.listings) {
        const link = this.#pair(one, other, { a, b })
        if (link === 'forbidden') return null
        if (link === null) continue
        sum += link.probability
        count += 1
        if (best === null || link.probability > best.link.probability)
          best = { a: one, b: other, link }
      }
    if (best === null || best.link.probability < JOIN_FROM || sum / count < JOIN_FROM) return null
    const { probability, reasons } = best.link
    return { kind: 'auto', a: best.a.key, b: best.b.key, probability, reasons }
  }

  #exactPair(a: Cluster, b: Cluster): Link | null {
    for (const one of a.listings)
      for (const other of b.listings) {
        if (one.key === other.key || !isExactlyOne(one, other)) continue
        const link = this.link(one, other)
        if (link === null || link.veto !== null || link.probability < JOIN_FROM) continue
        const { probability, reasons } = link
        return { kind: 'auto', a: one.key, b: other.key, probability, reasons }
      }
    return null
  }

  /** An operator's word on two clusters: one "cannot" is enough. */
  #wordOn(a: Cluster, b: Cluster): Link | 'cannot' | null {
    let must: Link | null = null
    for (const one of a.listings)
      for (const other of b.listings) {
        const word = this.#decisions.get(pairKey(one.key, other.key))
        if (word === 'cannot') return 'cannot'
        if (word === 'must')
          must = { kind: 'must', a: one.key, b: other.key, probability: 1, reasons: [] }
      }
    return must
  }

  /** How two listings of clusters compare; null: it says nothing for or against. */
  #pair(
    one: PreparedListing,
    other: PreparedListing,
    { a, b }: { a: Cluster; b: Cluster },
  ): ListingLink | 'forbidden' | null {
    const isOneTeller = tellerOf(one) === tellerOf(other)
    if (isOneTeller && one.key !== other.key) {
      if (!haveSameTitle(one, other) && !isSaidTwice(one, other)) return 'forbidden'
      if (!haveSameMoment(one, other) && !isOtherShowing(one, other)) {
        const isVouched = [...a.listings, ...b.listings].some((third) => hasBoth(third, one, other))
        return isVouched && !areElsewhere(one, other) ? null : 'forbidden'
      }
    }
    const link = this.link(one, other)
    if (link === null) return isOneTeller ? 'forbidden' : null
    if (link.veto === null) return link
    const isOtherTime =
      (link.veto === 'far_apart' || link.veto === 'days_apart') &&
      [...a.listings, ...b.listings].some((third) => vouches(third, one, other))
    return isOtherTime ? null : 'forbidden'
  }
}

/** Why nobody can tell whether two listings are one; null where the rules and the model can. */
function whyInDoubt(
  { mentions: [a], ...one }: PreparedListing,
  { mentions: [b], ...other }: PreparedListing,
  { probability, veto }: ListingLink,
): Doubt['why'] | null {
  if (a === undefined || b === undefined) return null
  if (tellerOf(one) === tellerOf(other))
    return veto === 'same_source' && samePlace(a, b) === 'unknown' ? 'place' : null
  if (veto === null) return probability >= REVIEW ? 'likeness' : null
  return veto === 'other_place' && probability >= JOIN_FROM && !haveOtherNames(a, b)
    ? 'place'
    : null
}

function within(part: PreparedListing, whole: PreparedListing): boolean {
  return part.platform === whole.platform && part.content.partOf === whole.platformId
}

/**
 * Pages of one platform for the dates of a series say the same title to the letter, and so do those that it lists
 * twice; numbered talks do not.
 */
function haveSameTitle(a: PreparedListing, b: PreparedListing): boolean {
  return haveSameLetters(a.letters, b.letters)
}

/** One platform has the same moment twice, under a title of the same words or one that has the other whole. */
function isSaidTwice(a: PreparedListing, b: PreparedListing): boolean {
  return haveSameMoment(a, b) && (haveLikeWords(a.letters, b.letters) || areOne(a, b, areTwins))
}

/** One platform lists another hour of that day under the title. */
function isOtherShowing(a: PreparedListing, b: PreparedListing): boolean {
  return tellerOf(a) === tellerOf(b) && haveSameTitle(a, b) && areOne(a, b, areShowings)
}

function isExactlyOne(a: PreparedListing, b: PreparedListing): boolean {
  return haveSameTitle(a, b) && haveSameMoment(a, b) && areOne(a, b, areExactlyOne)
}

type Relation = (a: Prepared, b: Prepared) => boolean

/** True if some date of the one is so to some date of the other. */
function areOne(a: PreparedListing, b: PreparedListing, relation: Relation): boolean {
  return a.mentions.some((one) => b.mentions.some((other) => relation(one, other)))
}

function haveSameMoment(a: PreparedListing, b: PreparedListing): boolean {
  const moments = new Set(a.mentions.map(momentOf))
  return b.mentions.some((mention) => moments.has(momentOf(mention)))
}

/** The dates of one series are at one place. */
function areElsewhere(
  { mentions: [a] }: PreparedListing,
  { mentions: [b] }: PreparedListing,
): boolean {
  return a !== undefined && b !== undefined && samePlace(a, b) === 'other'
}

/** Another listing of one's platform is of the same event at the other's time: another showing, or all of its dates. */
function vouches(third: PreparedListing, one: PreparedListing, other: PreparedListing): boolean {
  return (
    [one, other].some((each) => third !== each && tellerOf(third) === tellerOf(each)) &&
    (isOtherShowing(third, one) || isOtherShowing(third, other) || hasBoth(third, one, other))
  )
}

/** A listing of all dates vouches for two pages of single ones; one that knows no hour does so for two days only. */
function hasBoth(third: PreparedListing, one: PreparedListing, other: PreparedListing): boolean {
  return [one, other].every(({ mentions }) =>
    mentions.some(({ clock }) =>
      third.mentions.some(
        (mention) =>
          mention.clock.day === clock.day &&
          (mention.clock.minute === clock.minute || third.mentions.length > 1),
      ),
    ),
  )
}

function momentOf({ clock }: PreparedListing['mentions'][number]): string {
  return `${clock.day} ${clock.minute}`
}
