import type { Tx } from '#server/platform/database/db.ts'
import type { ListingContent, ListingPlace } from '#server/knowledge/listing.ts'
import type { MergedEvent } from '#server/knowledge/merging/merged-event.ts'
import { findOrganizers, organizerMention } from '../registry/organizers.ts'
import { venueMention, type VenueMention } from '../registry/venue-mention.ts'
import { findVenues } from '../registry/venues.ts'
import { nameWords, splitRoom } from '../registry/venue-name.ts'
import type { References } from '../store/event-rows.ts'
import { cityOfContent, type KnownPlaces } from '#server/catalogue/reference/known-places.ts'

/** Returns the references of these events in the same order, and adds new venues and organizers. */
export async function referencesOf(
  tx: Tx,
  events: readonly MergedEvent[],
  places: KnownPlaces,
  now: Date,
): Promise<References[]> {
  const { categories } = places
  const mentions = events.map((event) => {
    const city = cityOfContent(event, places)
    const categoryId = categories.get(event.category) ?? categories.get('other')
    if (city === undefined || categoryId === undefined)
      throw new Error(
        `Unknown city "${event.city}" or category "${event.category}": are places loaded?`,
      )
    const venue = venueMention(event.place, city, event.dates[0]?.zone ?? city.tz)
    const organizers = event.organizers
      .map((organizer) => organizerMention(organizer, city.country))
      .filter((organizer) => organizer !== null)
    const room = venue === null ? null : roomIn(event, venue)
    return { cityId: city.id, categoryId, venue, room, organizers }
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
  return mentions.map((mention) => {
    const { cityId, categoryId, room } = mention
    const venue = venues.get(mention.venue?.matchKey ?? '')
    return {
      cityId,
      categoryId,
      venue: venue === undefined ? null : { ...venue, room: room ?? venue.room ?? null },
      organizers: mention.organizers.flatMap(({ matchKey }) => organizers.get(matchKey) ?? []),
    }
  })
}

/** The room in the building: of the place that stands, else of the first listing that names one of the same building. */
function roomIn({ place, listings }: MergedEvent, building: VenueMention): string | null {
  const own = place?.room ?? building.room
  if (own !== null) return own
  const giver = listings.find(
    ({ content }) =>
      roomOf(content.place) !== null && buildingOf(content.place) === buildingOf(place),
  )
  return roomOf(giver?.content.place ?? null)
}

function roomOf(place: ListingPlace | null): string | null {
  return place?.room ?? (place?.name == null ? null : splitRoom(place.name).room)
}

function buildingOf(place: ListingPlace | null): string {
  return place?.name == null ? '' : nameWords(splitRoom(place.name).building).join(' ')
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
