import type { Tx } from '#server/platform/db.ts'
import type { ListingContent } from '../listing.ts'
import type { MergedEvent } from '../merge/merge.ts'
import { findOrganizers, organizerMention } from '../registry/organizers.ts'
import { venueMention } from '../registry/venue-mention.ts'
import { findVenues } from '../registry/venues.ts'
import type { References } from './event-rows.ts'
import type { KnownPlaces } from './known-places.ts'

/** What these events refer to, venues and organizers added where they are new; in the same order. */
export async function referencesOf(
  tx: Tx,
  events: readonly MergedEvent[],
  { cities, categories }: KnownPlaces,
  now: Date,
): Promise<References[]> {
  const mentions = events.map((event) => {
    const city = cities.get(event.city)
    const categoryId = categories.get(event.category) ?? categories.get('other')
    if (city === undefined || categoryId === undefined)
      throw new Error(
        `Unknown city "${event.city}" or category "${event.category}": are places loaded?`,
      )
    const venue = venueMention(event.place, city, event.dates[0]?.zone ?? city.tz)
    const organizers = event.organizers
      .map((organizer) => organizerMention(organizer, city.country))
      .filter((organizer) => organizer !== null)
    return { cityId: city.id, categoryId, venue, organizers }
  })
  const venues = await findVenues(
    tx,
    mentions.flatMap(({ venue }) => venue ?? []),
    now,
  )
  const organizers = await findOrganizers(
    tx,
    mentions.flatMap((mention) => mention.organizers),
    now,
  )
  return mentions.map((mention) => ({
    cityId: mention.cityId,
    categoryId: mention.categoryId,
    venue: mention.venue === null ? null : (venues.get(mention.venue.matchKey) ?? null),
    organizers: mention.organizers
      .map(({ matchKey }) => organizers.get(matchKey))
      .filter((row) => row !== undefined),
  }))
}

/** The venue of each listing, null where it tells none; venues that are new are added. In the same order. */
export async function venuesOf(
  tx: Tx,
  contents: readonly ListingContent[],
  { cities }: KnownPlaces,
  now: Date,
): Promise<(number | null)[]> {
  const mentions = contents.map((content) => {
    const city = cities.get(content.city)
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
