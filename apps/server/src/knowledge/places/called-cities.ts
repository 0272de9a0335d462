import { fold } from '#server/words/slug.ts'
import { wordsIn } from '#server/words/fold-words.ts'

export type CalledCity = {
  slug: string
  name: string
  /** Locale to name, or the names alone. */
  names: Readonly<Record<string, string>> | readonly string[]
  /** Other spellings, as slugs. */
  aliases?: readonly string[]
  population: number
}

/** Everything a city is called: its name in each language, its slug and other spellings, as they are written. */
export function namesOfCity({ slug, name, names, aliases = [] }: CalledCity): string[] {
  const spoken = aliases.map((alias) => alias.replaceAll('-', ' '))
  return [name, ...Object.values(names), slug.replaceAll('-', ' '), ...spoken].filter(
    (written) => written.trim() !== '',
  )
}

/** Positions in the list, by name. */
type Index = ReadonlyMap<string, readonly number[]>
const indexes = new WeakMap<readonly CalledCity[], Index>()

/**
 * Cities called so, without regard to case, accents, hyphens and "St." for "Saint": first the one whose address
 * is written so, then the larger ones. Empty where none is. The same list of cities is read once.
 */
export function citiesCalled<City extends CalledCity>(
  cities: readonly City[],
  written: string,
): City[] {
  let index = indexes.get(cities)
  if (index === undefined) indexes.set(cities, (index = indexOf(cities)))
  return (index.get(nameKey(written)) ?? []).flatMap((at) => cities[at] ?? [])
}

/** Finds the city that a request or an operator names. Of several with one name it is the first of `citiesCalled`. */
export function cityCalled<City extends CalledCity>(
  cities: readonly City[],
  written: string,
): City | undefined {
  return citiesCalled(cities, written)[0]
}

function indexOf(cities: readonly CalledCity[]): Index {
  const index = new Map<string, number[]>()
  for (const [at, city] of cities.entries())
    for (const key of new Set(namesOfCity(city).flatMap(asTyped).map(nameKey))) {
      const there = index.get(key)
      if (there === undefined) index.set(key, [at])
      else there.push(at)
    }
  for (const [key, called] of index) {
    const isPlain = (at: number): number => Number(nameKey(cities[at]?.slug ?? '') === key)
    const people = (at: number): number => cities[at]?.population ?? 0
    index.set(
      key,
      called.toSorted((a, b) => isPlain(b) - isPlain(a) || people(b) - people(a)),
    )
  }
  index.delete('')
  return index
}

const SAINTS: Record<string, string> = { st: 'saint', sankt: 'saint', ste: 'sainte' }

/** Brings a name into the form in which names are compared: `St. Pölten` and `sankt-polten` are the same. */
export function nameKey(written: string): string {
  return wordsIn(fold(written))
    .map((word) => SAINTS[word] ?? word)
    .join(' ')
}

/** München is typed as Muenchen, too. */
function asTyped(name: string): string[] {
  const typed = name.replaceAll(/[äöü]/giu, (letter) => `${letter.normalize('NFD').charAt(0)}e`)
  return typed === name ? [name] : [name, typed]
}
