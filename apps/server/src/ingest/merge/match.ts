import type { Tx } from '#server/platform/db.ts'
import type { Reason } from '../match/claim.ts'
import type { PreparedListing } from './match-keys.ts'
import type { Doubt } from './rivals.ts'

/** A listing that is new, or that says something else than before and stands alone in its event. */
export type Arrival = PreparedListing & {
  /** Null: not stored yet. */
  listingId: number | null
  /** The event that it is alone in; null: it has none yet. */
  eventId: number | null
}

/** A link for the journal: why two listings are one event. Listings by key (listing-key.ts). */
export type Link = {
  kind: 'auto' | 'must' | 'cannot' | 'undone' | 'split' | 'merge'
  a: string
  b: string
  probability: number | null
  reasons: readonly Reason[]
}

/** Where arrivals go, what becomes one event by them, and why. */
export type Arrangement = {
  /** By the arrival's index: an event that is there, or the arrival (by index, not later) whose new event it joins. */
  places: readonly ({ event: number } | { with: number })[]
  /** Events that turn out to be one. The survivor of one is never the loser of another. */
  absorptions: readonly { loser: number; survivor: number }[]
  links: readonly Link[]
  /** What an operator is to say: listings without an hour that fit several events. */
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
