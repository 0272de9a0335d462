import type { SourceCity } from '@okolo/connectors/connector'
import { NEAREST_CITY_KM } from '@okolo/contract/constants'
import { distanceKm, type Point } from '#server/catalogue/geo.ts'

/** A row of `city` in the shape that connectors know, with its id, population and translated names. */
export type KnownCity = SourceCity & { id: number; population: number; names: string[] }

/** Venues of a city lie outside its bounds too: a castle, an airport, a village hall. */
const OUTSKIRTS_FACTOR = 2

/**
 * The city an event belongs to: the source's own, unless its place is clearly elsewhere. `point` null: unknown.
 */
export function cityOf(
  point: Point | null,
  own: KnownCity,
  cities: readonly KnownCity[],
): { city: KnownCity; isElsewhere: boolean } {
  if (point === null) return { city: own, isElsewhere: false }
  const toOwn = distanceKm(point, { lat: own.lat, lng: own.lon })
  if (toOwn <= Math.max(own.radiusKm * OUTSKIRTS_FACTOR, 30))
    return { city: own, isElsewhere: false }
  const around = cities
    // A degree of latitude is 111 km: most cities need no trigonometry.
    .filter((city) => Math.abs(city.lat - point.lat) < 1)
    .map((city) => ({ city, km: distanceKm(point, { lat: city.lat, lng: city.lon }) }))
    .filter(({ km }) => km <= NEAREST_CITY_KM)
    .toSorted((a, b) => b.city.population - a.city.population || a.km - b.km)
  // Nothing known near by: the source is believed rather than the coordinates.
  const nearest = around.find(({ city }) => city.id === own.id) ?? around[0]
  return { city: nearest?.city ?? own, isElsewhere: nearest === undefined }
}
