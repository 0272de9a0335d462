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

/** Cities by what they are called, in the form of `nameKey`; of namesakes the best first. */
export type CitiesByName<City> = ReadonlyMap<string, readonly City[]>

/** Namesakes are sorted: first the one whose address is written so, then the larger ones. */
export function citiesByName<City extends CalledCity>(cities: readonly City[]): CitiesByName<City> {
  const byName = new Map<string, City[]>()
  for (const city of cities)
    for (const key of new Set(namesOfCity(city).flatMap(asTyped).map(nameKey))) {
      const there = byName.get(key)
      if (there === undefined) byName.set(key, [city])
      else there.push(city)
    }
  for (const [key, namesakes] of byName) {
    const isPlain = ({ slug }: City): number => Number(nameKey(slug) === key)
    namesakes.sort((a, b) => isPlain(b) - isPlain(a) || b.population - a.population)
  }
  byName.delete('')
  return byName
}

/** Cities called so, without regard to case, accents, hyphens and "St." for "Saint". Empty where none is. */
export function citiesCalled<City>(byName: CitiesByName<City>, written: string): readonly City[] {
  return byName.get(nameKey(written)) ?? []
}

/** Finds the city that a request or an operator names. Of several with one name it is the first of `citiesCalled`. */
export function cityCalled<City>(byName: CitiesByName<City>, written: string): City | undefined {
  return citiesCalled(byName, written)[0]
}

const SAINTS: Record<string, string> = { st: 'saint', sankt: 'saint', ste: 'sainte' }

/** Brings a name into the form in which names are compared: `St. Pölten` and `sankt-polten` are the same. */
export function nameKey(written: string): string {
  return wordsIn(fold(written))
    .map((word) => SAINTS[word] ?? word)
    .join(' ')
}

/** München is typed as Muenchen, too. */
export function asTyped(name: string): string[] {
  const typed = name.replaceAll(/[äöü]/giu, (letter) => `${letter.normalize('NFD').charAt(0)}e`)
  return typed === name ? [name] : [name, typed]
}
