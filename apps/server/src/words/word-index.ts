import { foldWord } from './fold-words.ts'
import { remembered } from './remembered.ts'

/** The meaning of a cue and its language. */
export type Cue<T> = { value: T; language: string }

/** A cue in a text: the number of its first word, and how many words it has. */
export type Match<T> = { value: T; at: number; length: number }

/**
 * Finds cues in texts: `koncert` starts a word, `kino=` is a whole word, `*konzert` is inside a
 * word, `wine_tasting` starts words in a row. Numbers and two letters must be whole words.
 */
export class WordIndex<T> {
  readonly #starts = new Map<string, Cue<T>[]>()
  readonly #whole = new Map<string, Cue<T>[]>()
  readonly #inside: { text: string; atEnd: boolean; cue: Cue<T> }[] = []
  readonly #phrases = new Map<string, { parts: string[]; isWhole: boolean; cue: Cue<T> }[]>()
  #longest = 0
  /** Of most words. */
  readonly #none: readonly Candidate<T>[] = []
  #candidatesOf = remembered((word) => this.#search(word))

  add(notation: string, cue: Cue<T>): void {
    const whole = notation.endsWith('=')
    const text = foldWord(notation.replaceAll(/[*=]/g, ''))
    if (notation.includes('_')) {
      const parts = text.split('_')
      append(this.#phrases, parts[0] ?? '', { parts, isWhole: whole, cue })
    } else if (notation.startsWith('*')) this.#inside.push({ text, atEnd: whole, cue })
    else if (whole) append(this.#whole, text, cue)
    else append(this.#starts, text, cue)
    this.#longest = Math.max(this.#longest, text.length)
    this.#candidatesOf = remembered((word) => this.#search(word))
  }

  /**
   * Returns the cues of the given languages (and of `any`) in folded words. Null means every
   * language.
   */
  find(words: readonly string[], languages: readonly string[] | null): Set<T> {
    return new Set(this.matches(words, languages).map(({ value }) => value))
  }

  matches(words: readonly string[], languages: readonly string[] | null): Match<T>[] {
    const found: Match<T>[] = []
    words.forEach((word, at) => {
      for (const { cue, length, goesOn } of this.#candidatesOf(word)) {
        const { value, language } = cue
        const isSpoken = languages === null || language === 'any' || languages.includes(language)
        if (isSpoken && goesOn(words, at)) found.push({ value, at, length })
      }
    })
    return found
  }

  #search(word: string): readonly Candidate<T>[] {
    const found: Candidate<T>[] = []
    const keep = (cue: Cue<T>): void => void found.push({ cue, length: 1, goesOn: always })
    this.#whole.get(word)?.forEach(keep)
    for (let length = 1; length <= Math.min(word.length, this.#longest); length++) {
      const start = word.slice(0, length)
      this.#starts.get(start)?.forEach(keep)
      this.#phrases.get(start)?.forEach(({ parts, isWhole, cue }) =>
        found.push({
          cue,
          length: parts.length,
          goesOn: (words, at) => isPhrase(words, at, parts, isWhole),
        }),
      )
    }
    for (const { text, atEnd, cue } of this.#inside)
      if (atEnd ? word.endsWith(text) : word.includes(text)) keep(cue)
    return found.length === 0 ? this.#none : found
  }
}

/** A possible cue of a word. `goesOn` tells if the next words continue the cue. */
type Candidate<T> = {
  cue: Cue<T>
  length: number
  goesOn: (words: readonly string[], at: number) => boolean
}

const always = () => true

function isPhrase(
  words: readonly string[],
  at: number,
  parts: readonly string[],
  isWhole: boolean,
): boolean {
  const last = isWhole ? parts.length - 1 : -1
  return parts.every((part, n) =>
    n === last ? words[at + n] === part : begins(words[at + n], part),
  )
}

/** Numbers and words of two letters must match whole: `en_familia` is not "entrañable familia". */
function begins(word: string | undefined, part: string): boolean {
  if (word === part) return true
  return part.length > 2 && word?.startsWith(part) === true && !/^\d+$/.test(part)
}

function append<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}
