import type { City } from '@okolo/contract/city'
import type { Locale } from '@okolo/contract/locale'
import type { Api } from '../api/api.ts'

/** A city as lists and links show it. */
export type Place = { slug: string; name: string; country: string; eventCount: number }

/** How many cities a short choice offers. */
const SHORT_LIST = 12
/** How many cities without events the long list shows before someone searches. */
const LONG_LIST = 120

export function placeOf(city: City, locale: Locale): Place {
  const { slug, country, event_count: eventCount } = city
  return { slug, country, eventCount, name: city.names[locale] ?? city.name }
}

/** The cities with the most events; the largest ones while none has any. */
export async function loadPlaces(api: Api, locale: Locale): Promise<Place[]> {
  const cities = named(await api.cities())
  const alive = cities.filter((city) => city.event_count > 0)
  return (alive.length > 0 ? alive : cities)
    .toSorted((a, b) => b.event_count - a.event_count || b.population - a.population)
    .slice(0, SHORT_LIST)
    .map((city) => placeOf(city, locale))
}

/**
 * The city choice. A search is a prefix of the name or of any translated name, without regard to
 * accents and case (SPEC section 5); without one the largest cities are listed.
 */
export function findCities(
  cities: City[],
  locale: Locale,
  search: string,
): { alive: Place[]; others: Place[] } {
  const prefix = plain(search)
  const found = named(cities)
    .filter((city) =>
      [city.name, ...Object.values(city.names)].some((name) => plain(name).startsWith(prefix)),
    )
    .toSorted((a, b) => b.population - a.population)
  const places = found.map((city) => placeOf(city, locale))
  const others = places.filter((place) => place.eventCount === 0)
  return {
    alive: places.filter((place) => place.eventCount > 0),
    others: (prefix === '' ? others.slice(0, LONG_LIST) : others).toSorted((a, b) =>
      a.name.localeCompare(b.name, locale),
    ),
  }
}

function named(cities: City[]): City[] {
  return cities.filter((city) => city.name !== '')
}

function plain(text: string): string {
  return text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
