import type { Tx } from '#server/platform/database/db.ts'
import { addToJournal } from '../match/journal.ts'
import type { Arrival, Matcher } from '../match/match.ts'
import type { PreparedListing } from '#server/knowledge/matching/listing-keys.ts'
import { noteDoubts } from '../match/rivals.ts'
import { absorbEvents, eventUuid, openSeats, uuidsOf, type LostDate } from '../store/event-seats.ts'
import type { HashedListing } from '../store/changed-listing.ts'
import { eventsOfPlatformIds } from '../store/listing-rows.ts'

/**
 * Gives every changed listing its event. Same platform + same id = same event, whichever of the platform's feeds
 * said it; then the matcher is asked about what is new, or alone and changed. `prepared` has the changed listings in their order.
 * Comes back with the dates that events lost to others (`redirectDates`).
 */
export async function seatListings(
  tx: Tx,
  { platform }: { platform: string },
  { changed, prepared }: { changed: HashedListing[]; prepared: readonly PreparedListing[] },
  { match, now }: { match: Matcher; now: Date },
): Promise<LostDate[]> {
  const unknown = changed.filter(({ eventId }) => eventId === null)
  const siblings = await eventsOfPlatformIds(
    tx,
    platform,
    unknown.map(({ platformId }) => platformId),
  )
  const first = new Map<string, number>()
  const asked: HashedListing[] = []
  const arrivals: Arrival[] = []
  for (const [i, listing] of changed.entries()) {
    listing.eventId ??= siblings.get(listing.platformId) ?? null
    const isSibling = siblings.has(listing.platformId) || first.has(listing.platformId)
    if (isSibling || !listing.isAlone) continue
    first.set(listing.platformId, asked.length)
    asked.push(listing)
    const { listingId, eventId } = listing
    arrivals.push({ ...prepared[i]!, listingId, eventId })
  }
  const { places, absorptions, links, doubts = [] } = await match(tx, arrivals, { now })
  const lost = await absorbEvents(tx, absorptions, now)
  const survivors = new Map(absorptions.map(({ loser, survivor }) => [loser, survivor]))
  const headOf = (i: number): number => {
    const place = places[i]
    return place === undefined || !('with' in place) || place.with === i ? i : headOf(place.with)
  }
  const uuids = new Map<number, string>()
  for (const [i, place] of places.entries()) {
    const listing = asked[i]
    if (listing === undefined) continue
    if ('event' in place) listing.eventId = survivors.get(place.event) ?? place.event
    else if (headOf(i) === i) uuids.set(i, eventUuid(platform, listing.platformId))
  }
  const seats = await openSeats(tx, [...uuids.values()])
  for (const [i, listing] of asked.entries()) {
    const place = places[i]
    if (place === undefined || 'event' in place) continue
    const head = headOf(i)
    const headPlace = places[head]
    if (headPlace !== undefined && 'event' in headPlace)
      listing.eventId = survivors.get(headPlace.event) ?? headPlace.event
    else listing.seat = seats.get(uuids.get(head) ?? '') ?? null
  }
  await takeSeats(tx, changed, asked, first, survivors)
  await addToJournal(tx, links, 'okolo', now)
  await noteDoubts(tx, doubts, now)
  return lost
}

/** Listings with an event that is there, and further feeds of a listing that was just seated. */
async function takeSeats(
  tx: Tx,
  changed: HashedListing[],
  asked: readonly HashedListing[],
  first: ReadonlyMap<string, number>,
  survivors: ReadonlyMap<number, number>,
): Promise<void> {
  for (const listing of changed) {
    if (listing.eventId !== null)
      listing.eventId = survivors.get(listing.eventId) ?? listing.eventId
    if (listing.eventId !== null || listing.seat !== null) continue
    const twin = asked[first.get(listing.platformId) ?? -1]
    listing.seat = twin?.seat ?? null
    listing.eventId = twin?.eventId ?? null
  }
  const ids = [...new Set(changed.flatMap(({ eventId }) => eventId ?? []))]
  const uuids = await uuidsOf(tx, ids)
  for (const listing of changed) {
    const uuid = uuids.get(listing.eventId ?? -1)
    if (listing.eventId !== null && uuid !== undefined)
      listing.seat = { id: listing.eventId, uuid, isNew: false }
  }
}
