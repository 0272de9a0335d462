import { DEFAULT_CITY } from '@okolo/contract/default-place'
import {
  hasTime,
  withFeedDefaults,
  without,
  withTimeline,
  type EventFilter,
} from '@okolo/contract/event-filter'
import { readStored } from '../device/storage.ts'

/** The feed as its address and history entry say it. */
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
 * What a feed's links build on: the visitor's own choices, with the city spelled out. "Anytime" is
 * written as all that is upcoming, which needs no history entry to be understood. `at`, where the map stood, goes along.
 */
export function chosenFilter({ search, path, anytime }: FeedAddress, city: string): EventFilter {
  const category = search.category ?? (search.popular === true ? undefined : path.category)
  const rest = without(search, 'cursor', 'city', 'category', 'bbox')
  const chosen = { ...rest, city, ...(category === undefined ? {} : { category }) }
  return anytime && !hasTime(chosen) ? withTimeline(chosen, 'upcoming') : chosen
}

/** What the API is asked: the choices, and this week where nothing says when (specification 9). */
export function askedFilter(address: FeedAddress, city: string): EventFilter {
  const { cursor } = address.search
  const chosen = withFeedDefaults(without(chosenFilter(address, city), 'at'))
  return typeof cursor === 'string' ? { ...chosen, cursor } : chosen
}

/** City and city + category are pages of their own for search engines; any other choice is not (SEO). */
export function isLandingFeed(address: FeedAddress): boolean {
  const others = without(address.search, 'city', 'category')
  const { category } = address.search
  return Object.keys(others).length === 0 && !Array.isArray(category)
}

/** A venue, an organizer and a place on the map belong to one city: the choice of another leaves them behind. */
export function inOtherCity(filter: EventFilter, city: string): EventFilter {
  return { ...without(filter, 'venue', 'organizer', 'location', 'distance', 'bbox', 'at'), city }
}
