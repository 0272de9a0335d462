import { namesOfCity } from '#server/knowledge/places/called-cities.ts'
import { nameIn, type CityRow } from '#server/catalogue/reference/reference-data.ts'

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

/**
 * Returns cities with a name in any language that starts with the search (specification 5), sorted
 * by their name in `locale`. Skips entries without a name. An empty search returns all.
 */
export function searchCities(cities: CityRow[], search: string, locale: string): CityRow[] {
  const prefix = foldName(search)
  const { compare } = new Intl.Collator(locale)
  return cities
    .filter((city) => namesOfCity(city).some((name) => foldName(name).startsWith(prefix)))
    .map((city) => ({ city, shown: nameIn(city, locale) }))
    .toSorted((a, b) => compare(a.shown, b.shown) || a.city.id - b.city.id)
    .map(({ city }) => city)
}
