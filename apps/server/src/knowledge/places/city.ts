import { distanceKm, type Point } from '#server/knowledge/places/geo.ts'
import type { KnownCity } from './known-city.ts'
import { isTownBeside, type SaidCity } from './locality.ts'

/** `city` of what takes place in no city of ours. */
export const ELSEWHERE = 'elsewhere'

/** The place of an event: a city of ours, or none of them. */
export type PlaceFound = {
  /** Null: in none of ours. */
  city: KnownCity | null
  /** The town that the record names; null if it is the city. */
  town: string | null
  district: string | null
  /** The point lies near no city, and the words of the record were believed instead. */
  isDoubted: boolean
}

/** Venues of a city lie outside its bounds too: a castle, an airport, a village hall. */
const OUTSKIRTS_FACTOR = 2
const OUTSKIRTS_KM = 30
/** A point so far away that no city is near is a mistake rather than another place. */
const MISTAKEN_KM = 500

/**
 * The city an event belongs to: by its point, then by the words of its record, then the source's own. A city that the
 * record names and Okolo does not have is none of ours, unless the point lies in one. `point` null: unknown.
 */
export function cityOf(
  point: Point | null,
  said: SaidCity,
  own: KnownCity,
  cities: readonly KnownCity[],
): PlaceFound {
  const { town, district } = said
  const elsewhere: PlaceFound = { city: null, town, district: null, isDoubted: false }
  const inCity = (city: KnownCity): PlaceFound => ({
    city,
    town,
    district: city.id === said.city?.id ? district : null,
    isDoubted: false,
  })
  if (point === null) return town === null ? inCity(said.city ?? own) : elsewhere

  const away = (city: KnownCity): number => awayFrom(point, city)
  const isNear = (city: KnownCity): boolean => isNearCity(point, city)
  if (said.city !== null && isNear(said.city)) return inCity(said.city)
  const isOwn = said.city?.id === own.id
  // Its words and its point cannot both be right.
  if (isOwn && away(own) > MISTAKEN_KM) return { ...inCity(own), isDoubted: true }
  const isWithin = (city: KnownCity): boolean => !isTownBeside(said, city)
  if (away(own) <= own.radiusKm) return isWithin(own) ? inCity(own) : elsewhere

  const shares = cities
    .filter(isNear)
    .map((city) => ({ city, share: away(city) / city.radiusKm }))
    .toSorted((a, b) => a.share - b.share)
  const [nearest] = shares
  if (nearest !== undefined && nearest.share <= 1)
    return isWithin(nearest.city) ? inCity(nearest.city) : elsewhere
  if (town !== null) return elsewhere
  if (isNear(own)) return inCity(own)
  if (nearest !== undefined) return inCity(nearest.city)
  const believed = said.city ?? (away(own) > MISTAKEN_KM ? own : null)
  return believed === null ? elsewhere : { ...inCity(believed), isDoubted: true }
}

const awayFrom = (point: Point, city: KnownCity): number =>
  distanceKm(point, { lat: city.lat, lng: city.lon })

/** True within a city's reach: where it is, and its outskirts. */
export function isNearCity(point: Point, city: KnownCity): boolean {
  // A degree of latitude is 111 km: most cities need no trigonometry.
  const reach = Math.max(city.radiusKm * OUTSKIRTS_FACTOR, OUTSKIRTS_KM)
  return Math.abs(city.lat - point.lat) * 110 <= reach && awayFrom(point, city) <= reach
}
