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
 * largest city, or the default (specification 9). Null only without cities.
 */
export function visitorPlace(
  ip: IpPlace | null,
  cities: readonly CityRow[],
  hasEvents: (city: CityRow) => boolean,
): Found | null {
  const found = ip?.point ?? largestOf(ip?.country ?? null, cities)
  const location: Point = found ?? DEFAULT_LOCATION
  const city = nearestCity(cities, location, hasEvents)
  if (city === null) return null
  return {
    by: found === null ? 'default' : 'ip',
    location: { lat: location.lat, lng: location.lng },
    area_radius: found === null ? DEFAULT_AREA_RADIUS_KM : city.area_radius,
    city,
    distance: Math.round(distanceKm(location, city) * 100) / 100,
  }
}

function largestOf(country: string | null, cities: readonly CityRow[]): CityRow | null {
  return cities
    .filter((city) => city.country === country)
    .reduce<CityRow | null>(
      (largest, city) => (city.population > (largest?.population ?? -1) ? city : largest),
      null,
    )
}
