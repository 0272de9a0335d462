import type { ListingContent } from '#server/knowledge/listing.ts'
import { blockKeysOf, sketchOfListing } from '#server/knowledge/matching/block-keys.ts'
import type { Db } from '#server/platform/database/db.ts'
import { linkListings } from './link-listings.ts'
import { listingKey } from './listing-key.ts'
import { nearestEvents } from './nearest-events.ts'
import { prepareListings } from './prepare-listings.ts'
import { loadEvents } from './stored-listings.ts'

/** Below this two evenings have little in common; joining asks for far more. */
const LIKELY = 0.3
const MOST = 3
const MOST_COMPARED = 20

/** Ids of stored events that a listing may be, the likeliest first, at most three: for somebody to say which it is. Writes nothing. */
export async function likelyEvents(
  db: Db,
  listing: {
    platform: string
    platformId: string
    venueId: number | null
    content: ListingContent
  },
  now: Date,
): Promise<number[]> {
  const key = listingKey(listing.platform, listing.platformId)
  const [prepared] = await prepareListings(db, [{ ...listing, key }], now)
  if (prepared === undefined) return []
  const { sought, minutes } = blockKeysOf(prepared)
  const [near] = await nearestEvents(
    db,
    [
      {
        key,
        platform: listing.platform,
        sketch: sketchOfListing(prepared),
        blockKeys: sought,
        minutes,
        // A person judges: an event of the same platform under another title is shown, too.
        isDecided: true,
      },
    ],
    { own: new Set(), most: MOST_COMPARED },
  )
  const stored = await loadEvents(db, [...(near?.keys() ?? [])])
  const others = await prepareListings(
    db,
    stored.filter((one) => one.key !== key),
    now,
  )
  const best = new Map<number, number>()
  for (const other of others) {
    const link = linkListings(prepared, other)
    if (link === null || link.probability < LIKELY) continue
    best.set(other.eventId, Math.max(best.get(other.eventId) ?? 0, link.probability))
  }
  return [...best]
    .toSorted(([a, x], [b, y]) => y - x || a - b)
    .slice(0, MOST)
    .map(([event]) => event)
}
