import {
  DEFAULT_AREA_RADIUS_KM,
  DEFAULT_LOCATION,
  type VisitorPlace,
} from '@okolo/contract/places/city'
import { distanceKm, type Point } from '#server/knowledge/places/geo.ts'
import { nearestCity } from '#server/catalogue/reference/places.ts'
import type { CityRow } from '#server/catalogue/reference/reference-data.ts'
import type { IpPlace } from '#server/platform/net/ip-places.ts'

type Found = Omit<VisitorPlace, 'city'> & { city: CityRow; distance: number }

/**
 * Chooses a start for a visitor whose device gives no place: the address's point, its country's
 * largest city, or the default (specification 9), which is a town that the operator added while no city has events.
 * Null only without cities.
 */
export function visitorPlace(
  ip: IpPlace | null,
  cities: readonly CityRow[],
  hasEvents: (city: CityRow) => boolean,
): Found | null {
  const country = ip?.country ?? null
  const found = ip?.point ?? largestOf(cities.filter((city) => city.country === country))
  const own = cities.some(hasEvents) ? null : largestOf(cities.filter((city) => city.is_added))
  const location: Point = found ?? own ?? DEFAULT_LOCATION
  const city = found === null && own !== null ? own : nearestCity(cities, location, hasEvents)
  if (city === null) return null
  return {
    by: found === null ? 'default' : 'ip',
    location: { lat: location.lat, lng: location.lng },
    area_radius: found === null && own === null ? DEFAULT_AREA_RADIUS_KM : city.area_radius,
    city,
    distance: Math.round(distanceKm(location, city) * 100) / 100,
  }
}

function largestOf(cities: readonly CityRow[]): CityRow | null {
  return cities.reduce<CityRow | null>(
    (largest, city) => (city.population > (largest?.population ?? -1) ? city : largest),
    null,
  )
}
