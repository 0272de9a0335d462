import { distanceKm, type Point } from '#server/knowledge/places/geo.ts'
import type { KnownCity } from './known-city.ts'
import type { SaidCity } from './locality.ts'
import { reachKm } from './reach.ts'
import type { NamedPlace } from './towns.ts'

/** `city` of what takes place in no city of ours. */
export const ELSEWHERE = 'elsewhere'

/** The place of an event: a city of ours, or none of them. */
export type PlaceFound = {
  /** Null: in none of ours. */
  city: KnownCity | null
  /** The town that the record names; null if it is the city. */
  town: string | null
  district: string | null
  /** Of the town where it is known, else of the city; null: in none. */
  country: string | null
  /** The point lies near no city, and the words of the record were believed instead. */
  isDoubted: boolean
}

/** A point so far away that no city is near is a mistake rather than another place. */
const MISTAKEN_KM = 500

/**
 * The city an event belongs to: by its point, then by the words of its record, then the source's own. A town that is none of
 * ours stands in the list of the city in whose reach it lies deepest. `point` null: unknown.
 */
export function cityOf(
  point: Point | null,
  said: SaidCity,
  own: KnownCity,
  cities: readonly KnownCity[],
): PlaceFound {
  const { town, townAt } = said
  const elsewhere: PlaceFound = {
    city: null,
    town,
    district: null,
    country: townAt?.country ?? null,
    isDoubted: false,
  }
  const inCity = (city: KnownCity): PlaceFound => foundIn(city, said, point)
  if (point === null) {
    if (town === null) return inCity(said.city ?? own)
    const around = townAt === null ? null : cityAround(townAt, cities)
    return around === null ? elsewhere : inCity(around)
  }

  const away = (city: KnownCity): number => awayFrom(point, city)
  if (said.city !== null && isNearCity(point, said.city)) return inCity(said.city)
  const isOwn = said.city?.id === own.id
  // Its words and its point cannot both be right.
  if (isOwn && away(own) > MISTAKEN_KM) return { ...inCity(own), isDoubted: true }
  if (away(own) <= own.radiusKm) return inCity(own)

  const nearest = deepestIn(point, townAt?.country, cities)
  if (nearest !== null && away(nearest) <= nearest.radiusKm) return inCity(nearest)
  if (town === null && isNearCity(point, own)) return inCity(own)
  if (nearest !== null) return inCity(nearest)
  if (town !== null) return elsewhere
  const believed = said.city ?? (away(own) > MISTAKEN_KM ? own : null)
  return believed === null ? elsewhere : { ...inCity(believed), isDoubted: true }
}

/** A name that GeoNames does not have is a part of the city inside its radius, and a village beyond. */
function foundIn(
  city: KnownCity,
  { city: named, town, townAt, district }: SaidCity,
  point: Point | null,
): PlaceFound {
  const isPart =
    townAt === null
      ? town !== null && point !== null && awayFrom(point, city) <= city.radiusKm
      : townAt.kind === 'part' && townAt.city === city.slug
  return {
    city,
    town: isPart ? null : town,
    district: isPart ? town : city.id === named?.id ? district : null,
    country: town === null || isPart ? city.country : (townAt?.country ?? city.country),
    isDoubted: false,
  }
}

/** The city in whose list a town stands: the one that it is a part of, else the one in whose reach it lies deepest. */
function cityAround(town: NamedPlace, cities: readonly KnownCity[]): KnownCity | null {
  const whole = town.kind === 'part' ? cities.find(({ slug }) => slug === town.city) : undefined
  return whole ?? deepestIn(town.point, town.country, cities)
}

/** The city in whose reach a point lies deepest, those of the town's country first; null where none reaches so far. */
function deepestIn(
  point: Point,
  country: string | undefined,
  cities: readonly KnownCity[],
): KnownCity | null {
  const abroad = (city: KnownCity): number =>
    Number(country !== undefined && city.country !== country)
  return (
    cities
      .filter((city) => isNearCity(point, city))
      .map((city) => ({ city, share: awayFrom(point, city) / city.radiusKm }))
      .toSorted((a, b) => abroad(a.city) - abroad(b.city) || a.share - b.share)[0]?.city ?? null
  )
}

const awayFrom = (point: Point, city: KnownCity): number =>
  distanceKm(point, { lat: city.lat, lng: city.lon })

/** True within a city's reach: where it is, and its outskirts. */
export function isNearCity(point: Point, city: KnownCity): boolean {
  // A degree of latitude is 111 km: most cities need no trigonometry.
  const reach = reachKm(city.radiusKm)
  return Math.abs(city.lat - point.lat) * 110 <= reach && awayFrom(point, city) <= reach
}
