import type { Locale } from '@okolo/contract/locale'
import { foldWord } from '#server/words/fold-words.ts'
import { asTyped, type CalledCity } from '../places/called-cities.ts'
import { baseForms, withArticle } from './city-cases.ts'
import { isSlip, SHORTEST } from './respelling.ts'
import spokenNames from './spoken-city-names.json' with { type: 'json' }
import type { Token } from './tokens.ts'

type Entry = { words: string[]; slug: string; population: number }
const MOST_WORDS = 4
/** Letters that must be the same before an ending may differ: Bratislava, Bratislave. */
const STEM = 4
const ENDING = 4
/** A form of so short a name may be another word ("v sále", Šaľa): it has to be a known city. */
const SHORT_NAME = 4
const KNOWN_CITY = 30_000
/** Elsewhere a name that ends otherwise is another name: Lavapiés is not a Laval. */
const HAS_CASES = new Set<Locale>(['sk', 'uk', 'ru'])
const CYRILLIC = /^[\u0400-\u04ff ]+$/

/** Cities by the words of their names in every language. */
export class CityNames {
  readonly #byName = new Map<string, Entry>()
  /** Spoken names of cities: "in NYC", «в Питере». */
  readonly #spoken = new Map<string, Entry>()
  readonly #first = new Set<string>()
  readonly #byStem = new Map<string, Entry[]>()
  /** Cyrillic names by their consonants: vowels change within a word (Київ, у Києві; Львів, у Львові). */
  readonly #byConsonants = new Map<string, Entry>()

  constructor(cities: readonly CalledCity[]) {
    const spoken = new Map<string, string[]>(Object.entries(spokenNames))
    for (const { slug, name, names, aliases = [], population } of cities) {
      for (const said of spoken.get(slug) ?? []) {
        const words = foldWord(said).split(' ')
        this.#spoken.set(words.join(' '), { words, slug, population })
        this.#first.add(words[0] ?? '')
      }
      for (const alias of aliases.filter(({ length }) => length >= SHORT_NAME)) {
        const words = alias.split('-')
        this.#byName.set(words.join(' '), { words, slug, population })
        this.#first.add(words[0] ?? '')
      }
      for (const written of new Set([name, ...Object.values(names)].flatMap(asTyped))) {
        const words = foldWord(written).match(/[\p{L}\p{N}]+/gu) ?? []
        const key = words.join(' ')
        if (key === '' || words.length > MOST_WORDS) continue
        const entry = { words, slug, population }
        this.#first.add(words[0] ?? '')
        const before = this.#byName.get(key)
        if (before === undefined || isMeantBefore(entry, before, key)) this.#byName.set(key, entry)
        const bare = consonantsOf(key)
        const alike = this.#byConsonants.get(bare)
        if (CYRILLIC.test(key) && (alike === undefined || alike.population < population))
          this.#byConsonants.set(bare, entry)
        const stem = key.slice(0, STEM)
        const list = this.#byStem.get(stem)
        if (list === undefined) this.#byStem.set(stem, [entry])
        else list.push(entry)
      }
    }
  }

  /** The city whose name begins at this token; with `language`, also as it stands after "in" in that language. */
  find(
    tokens: readonly Token[],
    at: number,
    language: Locale | null,
  ): { slug: string; length: number } | null {
    for (let length = Math.min(MOST_WORDS, tokens.length - at); length > 0; length--) {
      const key = tokens
        .slice(at, at + length)
        .map(({ folded }) => folded)
        .join(' ')
      const found = this.#byName.get(key)
      if (found !== undefined) return { slug: found.slug, length }
    }
    if (language === null) return null
    const isSame = HAS_CASES.has(language) ? isSameName : isMistyped
    return this.#inCase(tokens, at, language) ?? this.#inflected(tokens, at, isSame)
  }

  /** By the endings that names take in the language: "v Praze", «в Нью-Йорке», "au Havre". */
  #inCase(
    tokens: readonly Token[],
    at: number,
    language: Locale,
  ): { slug: string; length: number } | null {
    const forms = tokens.slice(at, at + MOST_WORDS).map(({ folded }) => baseForms(folded, language))
    // Four words of a dozen forms each would be twenty thousand names: only what begins like one goes on.
    if (forms[0]?.length !== 1) forms[0] = forms[0]?.filter((form) => this.#first.has(form)) ?? []
    for (let length = forms.length; length > 0; length--) {
      const [best] = forms
        .slice(0, length)
        .reduce(
          (keys, endings) => keys.flatMap((key) => endings.map((form) => `${key} ${form}`)),
          [''],
        )
        .flatMap((key) => withArticle(key.trim(), language))
        .flatMap((key) => this.#byName.get(key) ?? this.#spoken.get(key) ?? [])
        .filter(
          ({ words, population }) =>
            population >= KNOWN_CITY || words.some((word) => word.length > SHORT_NAME),
        )
        .toSorted((a, b) => b.population - a.population)
      if (best !== undefined) return { slug: best.slug, length }
    }
    return null
  }

  #inflected(
    tokens: readonly Token[],
    at: number,
    isSame: (said: string | undefined, name: string) => boolean,
  ): { slug: string; length: number } | null {
    const stem = tokens[at]?.folded.slice(0, STEM) ?? ''
    const [best] = (this.#byStem.get(stem) ?? [])
      .filter(({ words }) => words.every((word, i) => isSame(tokens[at + i]?.folded, word)))
      .toSorted((a, b) => b.population - a.population)
    const said = tokens[at]?.folded ?? ''
    const alike =
      best ??
      (said.length > STEM && CYRILLIC.test(said)
        ? this.#byConsonants.get(consonantsOf(said))
        : undefined)
    return alike === undefined ? null : { slug: alike.slug, length: alike.words.length }
  }
}

/** Of namesakes the one whose address has the plain name (docs/places.md), else the larger one. */
function isMeantBefore(one: Entry, other: Entry, key: string): boolean {
  const plain = key.replaceAll(' ', '-')
  if (one.slug === plain || other.slug === plain) return one.slug === plain
  return one.population > other.population
}

function isMistyped(said: string | undefined, name: string): boolean {
  return said === name || (said !== undefined && said.length >= SHORTEST && isSlip(said, name))
}

function isSameName(said: string | undefined, name: string): boolean {
  if (said === undefined || said.length < STEM) return false
  let same = 0
  while (same < said.length && same < name.length && said[same] === name[same]) same++
  return same >= STEM && said.length - same <= ENDING && name.length - same <= 2
}

function consonantsOf(word: string): string {
  return word.replaceAll(/[аеєиіїоуюяэыёйь]/gu, '')
}
