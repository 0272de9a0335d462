import type { Tx } from '#server/platform/database/db.ts'
import type { LiveListing } from '#server/knowledge/merging/live-listing.ts'
import type { Locks } from '#server/knowledge/merging/locks.ts'
import type { EventRef } from '../store/event-refs.ts'
import { liveListings, locksOf, storedStates, type StoredState } from '../store/live-listings.ts'
import type { WithdrawnListing } from './diff-listings.ts'

/** The events that are to be merged anew, and the listings that come, go and move. */
export type Regrouping = {
  /** Events whose stored listings or registry entries are others than before. */
  touched?: readonly number[]
  /** `replaces`: the stored listing that says this now. */
  arriving?: readonly { event: EventRef; replaces: number | null; listing: LiveListing }[]
  withdrawn?: readonly WithdrawnListing[]
  /** Stored listings that go to another event; their rows follow once that event is written. */
  moved?: readonly { listingId: number; from: number; to: EventRef }[]
}

/** An event with its live listings as they will be, and what is stored of it. */
export type Group = EventRef & {
  listings: readonly LiveListing[]
  locks: Locks
  stored: StoredState | null
}

/** Reads everything that the events of a regrouping are made of. */
export async function readGroups(tx: Tx, regrouping: Regrouping): Promise<Group[]> {
  const events = await listingsByEvent(tx, regrouping)
  const ids = events.filter(({ isNew }) => !isNew).map(({ id }) => id)
  const [stored, locks] = [await storedStates(tx, ids), await locksOf(tx, ids)]
  return events.map((event) => ({
    ...event,
    locks: locks.get(event.id) ?? [],
    stored: stored.get(event.id) ?? null,
  }))
}

async function listingsByEvent(
  tx: Tx,
  { touched = [], arriving = [], withdrawn = [], moved = [] }: Regrouping,
): Promise<(EventRef & { listings: LiveListing[] })[]> {
  const events = new Map<number, EventRef & { listings: LiveListing[] }>()
  const at = (ref: EventRef) => {
    const event = events.get(ref.id) ?? { ...ref, listings: [] }
    events.set(ref.id, event)
    return event
  }
  const outdated = new Set([
    ...withdrawn.map(({ listingId }) => listingId),
    ...arriving.map(({ replaces }) => replaces),
  ])
  const going = new Map(moved.map(({ listingId, to }) => [listingId, to]))
  const targets = [...arriving.map(({ event }) => event), ...going.values()]
  const known = new Set([
    ...withdrawn.map(({ eventId }) => eventId),
    ...touched,
    ...moved.map(({ from }) => from),
    ...targets.filter(({ isNew }) => !isNew).map(({ id }) => id),
  ])
  for (const { eventId, eventUuid, listingId, listing } of await liveListings(tx, [...known])) {
    const own = at({ id: eventId, uuid: eventUuid, isNew: false })
    if (listing === null || outdated.has(listingId)) continue
    const to = going.get(listingId ?? -1)
    const event = to === undefined ? own : at(to)
    event.listings.push(listing)
  }
  for (const { event, listing } of arriving) at(event).listings.push(listing)
  return [...events.values()]
}
