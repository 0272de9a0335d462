import type { Tx } from '#server/platform/database/db.ts'
import type { PreparedListing } from '#server/knowledge/matching/block-keys.ts'
import type { Reason } from '#server/knowledge/mentions/date-mention.ts'

/** A listing that is new, or that says something else than before and stands alone in its event. */
type Arrival = PreparedListing & {
  /** Null: not stored yet. */
  listingId: number | null
  /** The event that it is alone in; null: it has none yet. */
  eventId: number | null
}

/** The events of arriving listings, with reasons. */
export type Arrangement = {
  /** By the arrival's index: an event that is there, or the arrival (by index, not later) whose new event it joins. */
  places: readonly ({ event: number } | { with: number })[]
  /** Events that turn out to be one. The survivor of one is never the loser of another. */
  absorptions: readonly { loser: number; survivor: number }[]
  links: readonly Link[]
  /** Questions for an operator: listings without an hour that fit several events. */
  doubts?: readonly Doubt[]
}

/** Says which event each arrival belongs to. Arrivals come in the order they were listed. */
export type Matcher = (
  tx: Tx,
  arrivals: readonly Arrival[],
  context: { now: Date },
) => Promise<Arrangement>

/** Every arrival is an event of its own. */
export const matchNothing: Matcher = (_, arrivals) =>
  Promise.resolve({
    places: arrivals.map(({ eventId }, i) => (eventId === null ? { with: i } : { event: eventId })),
    absorptions: [],
    links: [],
  })

/** A link for the journal: why two listings are one event. Listings by key (listing-key.ts). */
export type Link = {
  kind: 'auto' | 'must' | 'cannot' | 'undone' | 'split' | 'merge'
  a: string
  b: string
  probability: number | null
  reasons: readonly Reason[]
}

/** An operator's word on two listings, or what came of it. */
export function wordOn(kind: Link['kind'], a: string, b: string): Link {
  return { kind, a, b, probability: null, reasons: [] }
}

/**
 * Two listings of two events that may be one, and why nobody but an operator can say: `hour`, the first knows no hour and
 * fits several events of its day; `place`, what they say of their places speaks against it; `likeness`, they are neither
 * alike enough nor different enough.
 */
export type Doubt = {
  a: string
  b: string
  probability: number
  why: 'hour' | 'place' | 'likeness'
}
