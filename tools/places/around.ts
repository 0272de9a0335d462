import { distanceKm } from '@okolo/contract/distance'
import type { GeoNamesCity } from './facts.ts'

/** A city of the seed, as far as its surroundings need it. */
export type Centre = {
  slug: string
  country: string
  lat: number
  lng: number
  area_radius: number
  geonames_id: number
}

/** Names that a record may give in place of a city: parts of it, and towns of their own within its reach. */
export type Around = { slug: string; districts: string[]; towns: string[] }

/** Seats of municipalities: towns of their own, whatever city is near. */
const SEATS = new Set(['PPLA2', 'PPLA3', 'PPLA4'])
/** Where GeoNames codes parts of cities apart, so that a plain populated place is a town too. */
const TOWNS_APART = new Set([
  'FR',
  'DE',
  'NL',
  'BE',
  'CH',
  'CZ',
  'SK',
  'HU',
  'DK',
  'NO',
  'UA',
  'LU',
])
/** Where boroughs and suburbs of cities are coded as towns: nothing is known of what is a part. */
const NOT_TOLD = new Set(['GB', 'US', 'CA', 'AU', 'NZ', 'IE', 'RU', 'TR'])

/** `parts`: districts, and what `choices.json` says is no city. */
export function aroundCities(
  cities: readonly Centre[],
  { towns, parts }: { towns: readonly GeoNamesCity[]; parts: readonly GeoNamesCity[] },
): Around[] {
  const own = new Set(cities.map(({ geonames_id: id }) => id))
  const noTowns = new Set(parts.map(({ cityId }) => cityId))
  const isTown = ({ cityId, country, featureCode }: GeoNamesCity): boolean =>
    !own.has(cityId) &&
    !noTowns.has(cityId) &&
    !NOT_TOLD.has(country) &&
    (SEATS.has(featureCode) || (featureCode === 'PPL' && TOWNS_APART.has(country)))
  const townsOf = byCity(cities, towns.filter(isTown), 'every')
  const partsOf = byCity(
    cities,
    parts.filter(({ cityId }) => !own.has(cityId)),
    'nearest',
  )
  return cities.flatMap(({ slug }) => {
    const districts = partsOf.get(slug) ?? []
    // One name for a part of it and a town beside it says nothing.
    const others = (townsOf.get(slug) ?? []).filter((name) => !districts.includes(name))
    return districts.length === 0 && others.length === 0 ? [] : [{ slug, districts, towns: others }]
  })
}

/** Names by the slug of the city that reaches so far: of each such city, or of the one that they are nearest to. */
function byCity(
  cities: readonly Centre[],
  places: readonly GeoNamesCity[],
  which: 'every' | 'nearest',
): Map<string, string[]> {
  const names = new Map<string, Set<string>>()
  for (const { name, country, loc } of places) {
    const [lng, lat] = loc.coordinates
    const near = cities
      .filter((city) => city.country === country.toLowerCase() && Math.abs(city.lat - lat) < 0.5)
      .map((city) => ({
        slug: city.slug,
        share: distanceKm(city, { lat, lng }) / city.area_radius,
      }))
      .filter(({ share }) => share <= 1)
      .toSorted((a, b) => a.share - b.share)
    for (const { slug } of which === 'every' ? near : near.slice(0, 1))
      names.set(slug, (names.get(slug) ?? new Set()).add(name))
  }
  return new Map([...names].map(([slug, found]) => [slug, [...found].toSorted()]))
}
