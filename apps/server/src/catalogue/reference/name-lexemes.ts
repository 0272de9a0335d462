import { foldWord, wordsIn as lettersIn } from '#server/words/fold-words.ts'
import { categoryLexeme, cityLexeme } from '#server/words/search-text.ts'

const MOST_WORDS = 4
/** Letters from which a beginning of a city's name, or a stem of a category's, means that city or category. */
const SHORTEST_BEGINNING = 3
const SHORTEST_STEM = 4
const MOST_CITIES = 5

type Named = {
  cities: readonly {
    slug: string
    name: string
    names: Record<string, string>
    aliases: string[]
    population: number
  }[]
  categories: readonly { slug: string; names: Record<string, string> }[]
}
type NamedCity = { name: string; lexeme: string; population: number }

/** Cities and categories by their names in every language, for words of a search. */
export class NameLexemes {
  readonly #cities: NamedCity[]
  readonly #whole = new Map<string, string[]>()
  readonly #categoryWords: { word: string; lexeme: string }[]

  constructor({ cities, categories }: Named) {
    this.#cities = cities
      .flatMap(({ slug, name, names, aliases, population }) =>
        [...new Set([name, ...Object.values(names), ...aliases.filter(isTelling)].map(wordsIn))]
          .filter((words) => words !== '')
          .map((words) => ({ name: words, lexeme: cityLexeme(slug), population })),
      )
      .toSorted((a, b) =>
        a.name < b.name ? -1 : a.name > b.name ? 1 : b.population - a.population,
      )
    for (const { name, lexeme } of this.#cities) {
      const lexemes = this.#whole.get(name)
      if (lexemes === undefined) this.#whole.set(name, [lexeme])
      else lexemes.push(lexeme)
    }
    const words = categories.flatMap(({ slug, names }) =>
      [...new Set(Object.values(names).flatMap((name) => wordsIn(name).split(' ')))].map(
        (word) => ({ word, lexeme: categoryLexeme(slug) }),
      ),
    )
    const uses = new Map<string, number>()
    for (const { word } of words) uses.set(word, (uses.get(word) ?? 0) + 1)
    this.#categoryWords = words.filter(
      // "Music", "do", "other": said of several, or of none.
      ({ word, lexeme }) =>
        word.length >= SHORTEST_STEM && uses.get(word) === 1 && lexeme !== categoryLexeme('other'),
    )
  }

  /** The longest name of a city that these words begin with, and how many words it has. */
  cityAt(words: readonly string[], at: number): { lexemes: string[]; length: number } | null {
    for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length--) {
      const lexemes = this.#whole.get(words.slice(at, at + length).join(' '))
      if (lexemes !== undefined) return { lexemes, length }
    }
    return null
  }

  /** The most populous cities with a name that begins so, from `shortest` letters on. */
  citiesBeginning(beginning: string, shortest = SHORTEST_BEGINNING, most = MOST_CITIES): string[] {
    if (beginning.length < shortest) return []
    const found = this.#cities.filter(({ name }) => name.startsWith(beginning))
    const lexemes = found
      .toSorted((a, b) => b.population - a.population)
      .map(({ lexeme }) => lexeme)
    return [...new Set(lexemes)].slice(0, most)
  }

  /** Categories with a name that has this word in it, also in another ending: koncert, koncerty. */
  categories(word: string): string[] {
    if (word.length < SHORTEST_STEM) return []
    const lexemes = this.#categoryWords
      .filter((named) => isAlike(word, named.word))
      .map(({ lexeme }) => lexeme)
    return [...new Set(lexemes)]
  }

  /** Categories with a name in which a word begins so. */
  categoriesBeginning(beginning: string): string[] {
    const found = this.#categoryWords.filter(({ word }) => word.startsWith(beginning))
    return [...new Set(found.map(({ lexeme }) => lexeme))]
  }
}

/** Two letters ("la") are a word of some language before they are a city. */
function isTelling(alias: string): boolean {
  return alias.length > 2
}

/** The same but for an ending of up to two letters. */
function isAlike(word: string, named: string): boolean {
  let same = 0
  while (same < word.length && same < named.length && word[same] === named[same]) same++
  return same >= SHORTEST_STEM && word.length - same <= 2 && named.length - same <= 2
}

/** `New York, N.Y.` as `new york n y`. */
export function wordsIn(text: string): string {
  return lettersIn(foldWord(text)).join(' ')
}
