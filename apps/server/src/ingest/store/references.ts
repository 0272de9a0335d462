import type { Tx } from '#server/platform/db.ts'
import type { MergedEvent } from '../merge/merge.ts'
import { organizerOf } from '../resolve/organizer.ts'
import { venueOf } from '../resolve/venue.ts'
import type { References } from './event-rows.ts'
import type { KnownPlaces } from './known-places.ts'
import { writeOrganizers, writeVenues } from './write-references.ts'

/** What these events refer to, venues and organizers added where they are new; in the same order. */
export async function referencesOf(
  tx: Tx,
  events: readonly MergedEvent[],
  { cities, categories }: KnownPlaces,
): Promise<References[]> {
  const mentions = events.map((event) => {
    const city = cities.get(event.city)
    const categoryId = categories.get(event.category) ?? categories.get('other')
    if (city === undefined || categoryId === undefined)
      throw new Error(
        `Unknown city "${event.city}" or category "${event.category}": are places loaded?`,
      )
    const venue = venueOf(event.place, city, event.dates[0]?.zone ?? city.tz)
    const organizers = event.organizers
      .map((organizer) => organizerOf(organizer, city.country))
      .filter((organizer) => organizer !== null)
    return { cityId: city.id, categoryId, venue, organizers }
  })
  const venues = await writeVenues(
    tx,
    mentions.flatMap(({ venue }) => venue ?? []),
  )
  const organizers = await writeOrganizers(
    tx,
    mentions.flatMap((mention) => mention.organizers),
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
