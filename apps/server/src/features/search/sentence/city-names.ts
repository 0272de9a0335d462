import { foldWord } from '#server/platform/words/fold-words.ts'
import type { Token } from './tokens.ts'

export type NamedCity = {
  slug: string
  name: string
  names: Record<string, string>
  population: number
}

type Entry = { words: string[]; slug: string; population: number }
const MOST_WORDS = 4
/** Letters that must be the same before an ending may differ: Bratislava, Bratislave. */
const STEM = 4
const ENDING = 4
const CYRILLIC = /^[\u0400-\u04ff ]+$/

/** Cities by the words of their names in every language. */
export class CityNames {
  readonly #byName = new Map<string, Entry>()
  readonly #byStem = new Map<string, Entry[]>()
  /** Cyrillic names by their consonants: vowels change within a word (Київ, у Києві; Львів, у Львові). */
  readonly #byConsonants = new Map<string, Entry>()

  constructor(cities: readonly NamedCity[]) {
    for (const { slug, name, names, population } of cities) {
      for (const written of new Set([name, ...Object.values(names)].flatMap(asTyped))) {
        const words = foldWord(written).match(/[\p{L}\p{N}]+/gu) ?? []
        const key = words.join(' ')
        if (key === '' || words.length > MOST_WORDS) continue
        const entry = { words, slug, population }
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

  /** The city whose name begins at this token; with `inflected`, also in another grammatical case. */
  find(
    tokens: readonly Token[],
    at: number,
    { inflected }: { inflected: boolean },
  ): { slug: string; length: number } | null {
    for (let length = Math.min(MOST_WORDS, tokens.length - at); length > 0; length--) {
      const key = tokens
        .slice(at, at + length)
        .map(({ folded }) => folded)
        .join(' ')
      const found = this.#byName.get(key)
      if (found !== undefined) return { slug: found.slug, length }
    }
    return inflected ? this.#inflected(tokens, at) : null
  }

  #inflected(tokens: readonly Token[], at: number): { slug: string; length: number } | null {
    const stem = tokens[at]?.folded.slice(0, STEM) ?? ''
    const [best] = (this.#byStem.get(stem) ?? [])
      .filter(({ words }) => words.every((word, i) => isSameName(tokens[at + i]?.folded, word)))
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

/** München is typed as Muenchen, too. */
function asTyped(name: string): string[] {
  const typed = name.replaceAll(/[äöü]/giu, (letter) => `${letter.normalize('NFD').charAt(0)}e`)
  return typed === name ? [name] : [name, typed]
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
