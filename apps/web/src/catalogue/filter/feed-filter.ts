import { withFeedDefaults, without, type EventFilter } from '@okolo/contract/filter/event-filter'

/** The feed's state in its address. */
export type FeedAddress = {
  search: EventFilter
  path: { city?: string | undefined; category?: string | undefined }
}

/** City of the address, else the visitor's own (`loadHome`). */
export function citySlugOf({ search, path }: FeedAddress, home: string): string {
  return search.city ?? path.city ?? home
}

/** The address names a place of its own, and no city: its distance is measured from there. */
export function pointOfAddress({ search, path }: FeedAddress): [number, number] | null {
  const isOfCity = search.city !== undefined || path.city !== undefined
  return isOfCity ? null : (search.location ?? null)
}

/**
 * Returns the visitor's own choices with the city spelled out, as the base of a feed's links. A place of its own takes
 * no city. `at`, the map's position, is kept.
 */
export function chosenFilter(address: FeedAddress, city: string): EventFilter {
  const { search, path } = address
  const category = search.category ?? (search.popular === true ? undefined : path.category)
  const rest = without(search, 'cursor', 'city', 'category', 'bbox')
  return {
    ...rest,
    ...(pointOfAddress(address) === null ? { city } : {}),
    ...(category === undefined ? {} : { category }),
  }
}

/** Returns the filter for the API: the choices, and this week if no time is chosen (specification 9). */
export function askedFilter(address: FeedAddress, city: string): EventFilter {
  const { cursor } = address.search
  const chosen = withFeedDefaults(without(chosenFilter(address, city), 'at'))
  return typeof cursor === 'string' ? { ...chosen, cursor } : chosen
}

/** True for a city and for city + category. Search engines index only these (SEO). */
export function isLandingFeed(address: FeedAddress): boolean {
  const others = without(address.search, 'city', 'category')
  const { category } = address.search
  return Object.keys(others).length === 0 && !Array.isArray(category)
}

/** A venue, an organizer and a place on the map belong to one city: the choice of another leaves them behind. */
export function inOtherCity(filter: EventFilter, city: string): EventFilter {
  return { ...without(filter, 'venue', 'organizer', 'location', 'distance', 'bbox', 'at'), city }
}
