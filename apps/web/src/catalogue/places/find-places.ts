import type { City } from '@okolo/contract/places/city'
import { distanceKm } from '@okolo/contract/places/distance'
import type { AppContext } from '../../site/app-context.ts'
import { cityPlace, isOwn, LONG_LIST, withNames, type Place } from './places.ts'

/** No two places are further apart. */
const HALF_THE_EARTH_KM = 20_040
/** How many neighbours are offered for a city without events. */
const NEIGHBOURS = 4

/**
 * The city choice: cities with events, the most first; then the others. Among equals those of the own country come first,
 * then the nearest. `current`: slug of the city that is left. The API knows how to search.
 */
export async function findPlaces(
  { api, locale, site }: AppContext,
  search: string,
  current: string | null,
): Promise<{ alive: Place[]; others: Place[] }> {
  const here =
    current === null ? undefined : (await api.cities()).find(({ slug }) => slug === current)
  const cities = withNames(await api.cities(search))
  const isEmpty = search === '' && cities.every((city) => city.event_count === 0)
  const places = cities
    .filter((city) => !isEmpty || isOwn(city, site))
    .map((city) => ({ city, far: here ? farFrom(city, here) : 0 }))
    .toSorted(
      (a, b) =>
        b.city.event_count - a.city.event_count ||
        Number(b.city.is_added) - Number(a.city.is_added) ||
        a.far - b.far ||
        b.city.population - a.city.population,
    )
    .map(({ city }) => cityPlace(city, locale))
  const others = places.filter((place) => place.eventCount === 0)
  return {
    alive: places.filter((place) => place.eventCount > 0),
    others: search === '' ? others.slice(0, LONG_LIST) : others,
  }
}

/** Kilometres, with every other country beyond the own one. */
function farFrom(city: City, here: City): number {
  const abroad = city.country === here.country ? 0 : HALF_THE_EARTH_KM
  return abroad + distanceKm(city.location, here.location)
}

/** Returns the nearest cities with events, nearest first, for a city without any. */
export async function loadNeighbours({ api, locale }: AppContext, place: Place): Promise<Place[]> {
  return withNames(await api.cities())
    .filter((city) => city.event_count > 0 && city.slug !== place.slug)
    .map((city) => ({ city, km: distanceKm(city.location, place.location) }))
    .toSorted((a, b) => a.km - b.km)
    .slice(0, NEIGHBOURS)
    .map(({ city }) => cityPlace(city, locale))
}
