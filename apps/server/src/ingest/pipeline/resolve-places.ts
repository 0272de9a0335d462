import type { Tx } from '#server/platform/database/db.ts'
import type { ListingContent } from '#server/knowledge/listing.ts'
import { cityOfContent, type KnownPlaces } from '#server/catalogue/reference/known-places.ts'
import { venueMention } from '../registry/venue-mention.ts'
import { findVenues } from '../registry/venues.ts'
import type { ChangedListing } from './diff-listings.ts'

/** A changed listing with the venue that it means; null: it tells none. */
export type PlacedListing = ChangedListing & { venueId: number | null }

/** Finds the venues that changed listings mean, and adds those that are new. */
export async function resolvePlaces(
  tx: Tx,
  changed: readonly ChangedListing[],
  { places, now }: { places: KnownPlaces; now: Date },
): Promise<PlacedListing[]> {
  const venues = await venuesOf(
    tx,
    changed.map(({ content }) => content),
    places,
    now,
  )
  return changed.map((listing, i) => ({ ...listing, venueId: venues[i] ?? null }))
}

/** The venue of each listing, null where it tells none; venues that are new are added. In the same order. */
export async function venuesOf(
  tx: Tx,
  contents: readonly ListingContent[],
  places: KnownPlaces,
  now: Date,
): Promise<(number | null)[]> {
  const mentions = contents.map((content) => {
    const city = cityOfContent(content, places)
    return city === undefined
      ? null
      : venueMention(content.place, city, content.dates[0]?.zone ?? city.tz)
  })
  const venues = await findVenues(
    tx,
    mentions.filter((mention) => mention !== null),
    now,
  )
  return mentions.map((mention) =>
    mention === null ? null : (venues.get(mention.matchKey)?.id ?? null),
  )
}
