import { distanceKm } from '@okolo/contract/places/distance'
import type { GeoNamesCity } from './facts.ts'

/** A seed city with the facts about its surroundings. */
export type Centre = {
  slug: string
  country: string
  lat: number
  lng: number
  area_radius: number
  geonames_id: number
}

/** Names that records may use for a city: its districts, and towns within its reach. */
export type Around = { slug: string; districts: string[]; towns: string[] }

/** Seats of municipalities: always towns, even near a city. */
const SEATS = new Set(['PPLA2', 'PPLA3', 'PPLA4'])
/** In these countries GeoNames marks districts, so a plain populated place is a town too. */
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
/** In these countries GeoNames marks boroughs and suburbs as towns, so we cannot tell districts. */
const NOT_TOLD = new Set(['GB', 'US', 'CA', 'AU', 'NZ', 'IE', 'RU', 'TR'])

/** `parts`: districts, and entries of `choices.json` that are not cities. */
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
    // A name of both a district and a town nearby is ambiguous.
    const others = (townsOf.get(slug) ?? []).filter((name) => !districts.includes(name))
    return districts.length === 0 && others.length === 0 ? [] : [{ slug, districts, towns: others }]
  })
}

/** Groups names by city: all cities in reach, or only the nearest. */
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
