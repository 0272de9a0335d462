import { foldWord } from './fold-words.ts'

/** What a cue stands for and how sure it is. */
export type Cue<T> = { value: T; language: string }

/**
 * Cues found in texts quickly. Notation: `koncert` is the beginning of a word, `kino=` a whole word,
 * `*konzert` is anywhere in a word, `wine_tasting` are words in a row, each the beginning of one.
 */
export class WordIndex<T> {
  readonly #starts = new Map<string, Cue<T>[]>()
  readonly #whole = new Map<string, Cue<T>[]>()
  readonly #inside: { text: string; atEnd: boolean; cue: Cue<T> }[] = []
  readonly #phrases = new Map<string, { parts: string[]; cue: Cue<T> }[]>()
  #longest = 0

  add(notation: string, cue: Cue<T>): void {
    const whole = notation.endsWith('=')
    const text = foldWord(notation.replaceAll(/[*=]/g, ''))
    if (notation.includes('_')) {
      const parts = text.split('_')
      append(this.#phrases, parts[0] ?? '', { parts, cue })
    } else if (notation.startsWith('*')) this.#inside.push({ text, atEnd: whole, cue })
    else if (whole) append(this.#whole, text, cue)
    else append(this.#starts, text, cue)
    this.#longest = Math.max(this.#longest, text.length)
  }

  /** Cues of the given languages (and of `any`) in folded words; every language when `languages` is null. */
  find(words: readonly string[], languages: readonly string[] | null): Set<T> {
    const found = new Set<T>()
    const keep = ({ value, language }: Cue<T>): void => {
      if (languages === null || language === 'any' || languages.includes(language)) found.add(value)
    }
    words.forEach((word, at) => {
      this.#whole.get(word)?.forEach(keep)
      for (let length = 2; length <= Math.min(word.length, this.#longest); length++) {
        const start = word.slice(0, length)
        this.#starts.get(start)?.forEach(keep)
        this.#phrases.get(start)?.forEach(({ parts, cue }) => {
          if (parts.every((part, n) => words[at + n]?.startsWith(part) === true)) keep(cue)
        })
      }
      for (const { text, atEnd, cue } of this.#inside)
        if (atEnd ? word.endsWith(text) : word.includes(text)) keep(cue)
    })
    return found
  }
}

function append<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}
