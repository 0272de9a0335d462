import type { Tx } from '#server/platform/database/db.ts'
import { absorbEvents, bringBackEvents } from '../store/absorb-events.ts'
import type { Absorption, LostDate } from '../store/dates.ts'
import type { EventRef } from '../store/event-refs.ts'
import { moveListings, type ListingMove } from '../store/listings.ts'

/** Which events there are from now on, as values: what arrived and every look at it anew come to this. */
export type EventChanges = {
  /** Stored events that are given listings by their uuid: those that were merged away come back. */
  opened?: readonly EventRef[]
  /** Stored listings that go to stored events. */
  moved?: readonly ListingMove[]
  /** Events that go into others. */
  absorptions?: readonly Absorption[]
}

/**
 * Writes which events there are, so that their groups can be read. Returns the dates that events lost to others: their
 * addresses lead on once the plan is written.
 */
export async function settleEvents(
  tx: Tx,
  { opened = [], moved = [], absorptions = [] }: EventChanges,
  now: Date,
): Promise<LostDate[]> {
  await bringBackEvents(
    tx,
    opened.filter(({ isNew }) => !isNew),
  )
  await moveListings(tx, moved)
  return absorbEvents(tx, absorptions, now)
}
