import { distanceKm } from '@okolo/contract/places/distance'
import type { AppContext } from '../../site/app-context.ts'
import { cityPlace, isOwn, LONG_LIST, withNames, type Place } from './places.ts'

/** How many neighbours are offered for a city without events. */
const NEIGHBOURS = 4

/**
 * The city choice in the order of the API: cities with events, the most first; then the others, those of the own country first,
 * then the nearest. `current`: slug of the city that is left. The API knows how to search.
 */
export async function findPlaces(
  { api, locale, site }: AppContext,
  search: string,
  current: string | null,
): Promise<{ alive: Place[]; others: Place[] }> {
  const cities = withNames(await api.cities({ search, near: current ?? '' }))
  const isEmpty = search === '' && cities.every((city) => city.event_count === 0)
  const places = cities
    .filter((city) => !isEmpty || isOwn(city, site))
    .map((city) => cityPlace(city, locale))
  const others = places.filter((place) => place.eventCount === 0)
  return {
    alive: places.filter((place) => place.eventCount > 0),
    others: search === '' ? others.slice(0, LONG_LIST) : others,
  }
}

/** Returns the nearest of the cities with the most events, nearest first, for a city without any. */
export async function loadNeighbours({ api, locale }: AppContext, place: Place): Promise<Place[]> {
  return withNames(await api.cities())
    .filter((city) => city.event_count > 0 && city.slug !== place.slug)
    .map((city) => ({ city, km: distanceKm(city.location, place.location) }))
    .toSorted((a, b) => a.km - b.km)
    .slice(0, NEIGHBOURS)
    .map(({ city }) => cityPlace(city, locale))
}
