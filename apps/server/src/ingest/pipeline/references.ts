import type { Tx } from '#server/platform/database/db.ts'
import type { ListingPlace } from '#server/knowledge/listing.ts'
import type { MergedEvent } from '#server/knowledge/merging/merged-event.ts'
import { findOrganizers, organizerMention } from '../registry/organizers.ts'
import { venueMention, type VenueMention } from '../registry/venue-mention.ts'
import { findVenues } from '../registry/venues.ts'
import { nameWords, splitRoom } from '../registry/venue-name.ts'
import type { References } from '../store/event-rows.ts'
import { taughtByHouses } from '../registry/taught-by-house.ts'
import { parentsOf, titlesOf } from '../store/parents.ts'
import type { MergedGroup, MergedGroups } from './merge-groups.ts'
import { cityOfContent, type KnownPlaces } from '#server/catalogue/reference/known-places.ts'

/** The rows that a merged event refers to. */
export type GroupReferences = {
  refs: References
  /** The event that it is a part of; null: of none. */
  partOf: number | null
  titlesOfWhole: readonly string[]
}

/** Finds what merged events refer to, and adds the venues and organizers that are new. */
export async function resolveReferences(
  tx: Tx,
  { shown, ...rest }: MergedGroups,
  { places, now }: { places: KnownPlaces; now: Date },
): Promise<MergedGroups<MergedGroup & GroupReferences>> {
  const references = await referencesOf(
    tx,
    shown.map(({ content }) => content),
    places,
    now,
  )
  const contents = await taughtByHouses(
    tx,
    shown.map(({ group, content }, i) => ({
      eventId: group.id,
      content,
      venue: references[i]?.venue ?? null,
    })),
  )
  const parents = await parentsOf(
    tx,
    shown.map(({ group, content }) => ({ eventId: group.id, listings: content.listings })),
  )
  const titles = await titlesOf(tx, parents.values())
  return {
    ...rest,
    shown: shown.map((merged, i) => {
      const [own, content] = [references[i], contents[i]]
      if (own === undefined || content === undefined)
        throw new Error('unreachable: references are made for every event')
      const refs = { ...own, categoryId: places.categories.get(content.category) ?? own.categoryId }
      const partOf = parents.get(merged.group.id) ?? null
      return { ...merged, content, refs, partOf, titlesOfWhole: titles.get(partOf ?? 0) ?? [] }
    }),
  }
}

/** Returns the references of these events in the same order, and adds new venues and organizers. */
async function referencesOf(
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
