import { distanceKm } from '@okolo/contract/places/distance'
import type { CityRow } from '../../apps/server/src/catalogue/reference/reference-data.ts'
import { namesOfCity, nameKey } from '../../apps/server/src/knowledge/places/called-cities.ts'
import { reachKm } from '../../apps/server/src/knowledge/places/reach.ts'
import type { GeoNamesCity } from './facts.ts'

/** A seed city with the facts about its surroundings. */
export type Centre = Omit<CityRow, 'id' | 'time_zone' | 'is_added'> & { geonames_id: number }

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
/** Countries with many namesakes, whose records name the state: GeoNames's code of it is kept. */
const WITH_REGIONS = new Set(['US', 'CA', 'AU'])
/** Towns in no city's reach are only compared with others. */
const FAR_TOWN = 10_000
/** A namesake so near and so much smaller is never meant without more words. */
const SHADOW = { km: 100, times: 10 }

/**
 * The lines of `towns.tsv`, sorted by `nameKey`: the name, country, region, latitude, longitude, and the city that the
 * place is (`@slug`), is a part of (`=slug`) or may be one of (`~slug`). A city has a line for each of its names.
 * `parts`: districts, and entries of `choices.json` that are not cities.
 */
export function townLines(
  cities: readonly Centre[],
  { towns, parts }: { towns: readonly GeoNamesCity[]; parts: readonly GeoNamesCity[] },
): string[] {
  const cityById = new Map(cities.map((city) => [city.geonames_id, city]))
  const noTowns = new Set(parts.map(({ cityId }) => cityId))
  const namesakesOf = Map.groupBy(towns, countryAndName)
  const others = towns.filter(
    (town) =>
      !cityById.has(town.cityId) &&
      !noTowns.has(town.cityId) &&
      !(namesakesOf.get(countryAndName(town)) ?? []).some((other) => isShadowed(town, other)),
  )
  const near = new Map(others.map((town) => [town, nearest(town, cities)]))
  const isInReach = (town: GeoNamesCity): boolean => near.get(town) !== undefined
  const namesakes = new Set(others.filter(isInReach).map(countryAndName))
  const lines = [
    ...towns.flatMap((town) => {
      const city = cityById.get(town.cityId)
      if (city === undefined) return []
      const names = namesOfCity({ ...city, names: Object.values(city.names) })
      return [town.name, ...names].map((name) => lineOf({ ...town, name }, `@${city.slug}`))
    }),
    ...parts
      .filter(({ cityId }) => !cityById.has(cityId))
      .flatMap((part) => {
        const city = nearest(part, cities)
        return city === undefined || city.share > 1 ? [] : [lineOf(part, `=${city.slug}`)]
      }),
    ...others
      .filter(
        (town) =>
          isInReach(town) || town.population >= FAR_TOWN || namesakes.has(countryAndName(town)),
      )
      .map((town) => {
        const city = near.get(town)
        const isPart =
          city !== undefined &&
          city.share <= 1 &&
          city.country === town.country.toLowerCase() &&
          !isTown(town)
        return lineOf(town, isPart ? `~${city.slug}` : '')
      }),
  ]
  const byKey = new Map<string, { line: string; key: string }>()
  for (const line of lines) {
    const tab = line.indexOf('\t')
    const key = nameKey(line.slice(0, tab))
    if (key !== '') byKey.set(key + line.slice(tab), { line, key })
  }
  return [...byKey.values()]
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.line < b.line ? -1 : 1))
    .map(({ line }) => line)
}

function isTown({ country, featureCode }: GeoNamesCity): boolean {
  return (
    !NOT_TOLD.has(country) &&
    (SEATS.has(featureCode) || (featureCode === 'PPL' && TOWNS_APART.has(country)))
  )
}

function isShadowed(town: GeoNamesCity, by: GeoNamesCity): boolean {
  const [lng, lat] = town.loc.coordinates
  const [byLng, byLat] = by.loc.coordinates
  return (
    by.population >= town.population * SHADOW.times &&
    by.population > 0 &&
    by.cityId !== town.cityId &&
    distanceKm({ lat, lng }, { lat: byLat, lng: byLng }) <= SHADOW.km
  )
}

const countryAndName = ({ country, name }: GeoNamesCity): string => `${country} ${nameKey(name)}`

function lineOf({ name, country, adminCode, loc }: GeoNamesCity, of: string): string {
  const [lng, lat] = loc.coordinates
  const region = WITH_REGIONS.has(country) ? adminCode : ''
  return [name, country.toLowerCase(), region, lat.toFixed(2), lng.toFixed(2), of].join('\t')
}

/** The city in whose reach a place lies deepest, one of its country before others; `share`: of that city's radius. */
function nearest(
  { country, loc }: GeoNamesCity,
  cities: readonly Centre[],
): { slug: string; country: string; share: number } | undefined {
  const [lng, lat] = loc.coordinates
  return cities
    .filter((city) => Math.abs(city.lat - lat) * 110 <= reachKm(city.area_radius))
    .map((city) => ({
      slug: city.slug,
      country: city.country,
      km: distanceKm(city, { lat, lng }),
      radius: city.area_radius,
    }))
    .filter(({ km, radius }) => km <= reachKm(radius))
    .map(({ slug, country: of, km, radius }) => ({ slug, country: of, share: km / radius }))
    .toSorted(
      (a, b) =>
        Number(b.country === country.toLowerCase()) - Number(a.country === country.toLowerCase()) ||
        a.share - b.share,
    )[0]
}
