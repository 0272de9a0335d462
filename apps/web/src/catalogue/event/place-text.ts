import type { CityRef } from '@okolo/contract/places/city-ref'
import type { EventCard } from '@okolo/contract/events/event'
import type { EventFilter } from '@okolo/contract/filter/event-filter'

type Placed = Pick<EventCard, 'address' | 'city' | 'town' | 'district'> & {
  venue: { name: string } | null
}

/** Returns the town as records name it, else the name of its city. Empty if neither is known. */
export function townOf({ town, city }: Pick<Placed, 'town' | 'city'>): string {
  return town ?? city.name
}

/**
 * Returns the place in one line: the venue and the part of the city, else the address and that part. The town follows if it is not the list's
 * city. Null if nothing is known.
 */
export function placeText(card: Placed, { withCity }: { withCity: boolean }): string | null {
  const { venue, city, district } = card
  const address = card.address === city.name && district != null ? null : card.address
  const place =
    venue === null
      ? [district, address].filter((part) => part != null && !isIn(part, address, district))
      : [venue.name, ...(district == null || venue.name.includes(district) ? [] : [district])]
  const isOther = withCity || card.town != null || city.slug === null
  const town = isOther && !endsWith(place.at(-1), townOf(card)) ? [townOf(card)] : []
  const line = [...place, ...town].filter((part) => part !== '').join(', ')
  return line === '' ? null : line
}

/** False for a place that is only its town: a venue or an address of that name leads nowhere. */
export function isPlaceStated({ venue, address, ...event }: Placed): boolean {
  const name = (venue?.name ?? address ?? '').trim().toLowerCase()
  return (
    name !== '' && name !== townOf(event).toLowerCase() && name !== event.city.name.toLowerCase()
  )
}

/** A district that its address names already. */
function isIn(
  part: string,
  address: string | null | undefined,
  district: string | null | undefined,
) {
  return part === district && address?.includes(part) === true
}

function endsWith(place: string | null | undefined, town: string): boolean {
  return town === '' || place?.endsWith(town) === true
}

/** The link to the list of a city. For events outside every city of Okolo it is the visitor's own city. */
export function inCity({ slug }: CityRef, filter: EventFilter = {}): EventFilter {
  return slug === null ? filter : { city: slug, ...filter }
}
