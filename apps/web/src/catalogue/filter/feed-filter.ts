import { DEFAULT_CITY } from '@okolo/contract/places/default-place'
import {
  hasTime,
  withFeedDefaults,
  without,
  withTimeline,
  type EventFilter,
} from '@okolo/contract/filter/event-filter'
import { readStored } from '../../device/storage.ts'

/** The feed's state in its address and history entry. */
export type FeedAddress = {
  search: EventFilter
  path: { city?: string | undefined; category?: string | undefined }
  /** The visitor chose "Anytime": the address has no time, and this week is not meant either. */
  anytime: boolean
}

/** City from the address, else the remembered one, else Bratislava (specification 3 and 9). */
export function citySlugOf({ search, path }: FeedAddress): string {
  return search.city ?? path.city ?? readStored('filterCity') ?? DEFAULT_CITY
}

/**
 * Returns the visitor's own choices with the city spelled out, as the base of a feed's links. "Anytime" becomes all
 * upcoming events, so that the link works without history. `at`, the map's position, is kept.
 */
export function chosenFilter({ search, path, anytime }: FeedAddress, city: string): EventFilter {
  const category = search.category ?? (search.popular === true ? undefined : path.category)
  const rest = without(search, 'cursor', 'city', 'category', 'bbox')
  const chosen = { ...rest, city, ...(category === undefined ? {} : { category }) }
  return anytime && !hasTime(chosen) ? withTimeline(chosen, 'upcoming') : chosen
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
