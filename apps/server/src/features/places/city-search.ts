import { namesOfCity } from '#server/knowledge/places/called-cities.ts'
import { distanceKm } from '@okolo/contract/places/distance'
import type { CityRow } from '#server/catalogue/reference/reference-data.ts'
import type { Counts } from '#server/catalogue/reference/whole-counts.ts'

// Letters without a separable accent, folded like `unaccent` in the database.
const PLAIN: Record<string, string> = {
  ł: 'l',
  đ: 'd',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
  ð: 'd',
}

/**
 * Removes accents and case: `Žilina` and `zilina` are the same. Cyrillic й and ї lose their marks
 * too.
 */
function foldName(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[łđøßæœħıþð]/g, (letter) => PLAIN[letter] ?? letter)
    .trim()
}

/** Returns cities with a name in any language that starts with the search (specification 5). An empty search returns all. */
export function searchCities(cities: readonly CityRow[], search: string): readonly CityRow[] {
  const prefix = foldName(search)
  if (prefix === '') return cities
  return cities.filter((city) =>
    namesOfCity(city).some((name) => foldName(name).startsWith(prefix)),
  )
}

/** No two places are further apart. */
const HALF_THE_EARTH_KM = 20_040

/** Sorts cities for someone who chooses one. Among cities with as many events those of the country of `near` come first, then the nearest. */
export function chooseCities(
  cities: readonly CityRow[],
  counts: Counts<number>,
  { first, near }: { first: CityRow | undefined; near: CityRow | undefined },
): CityRow[] {
  const kmTo = (city: CityRow) =>
    near === undefined
      ? 0
      : distanceKm(city, near) + (city.country === near.country ? 0 : HALF_THE_EARTH_KM)
  return cities
    .map((city) => ({ city, events: counts.get(city.id) ?? 0, km: kmTo(city) }))
    .toSorted(
      (a, b) =>
        Number(b.city === first) - Number(a.city === first) ||
        b.events - a.events ||
        Number(b.city.is_added) - Number(a.city.is_added) ||
        a.km - b.km ||
        b.city.population - a.city.population ||
        a.city.id - b.city.id,
    )
    .map(({ city }) => city)
}
