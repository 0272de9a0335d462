import { LOCALES, type Locale } from '@okolo/contract/locale'
import { WordIndex } from '#server/words/word-index.ts'
import type { Token } from './tokens.ts'

type Kinds<Kind> = ReadonlyMap<Locale, WordIndex<Kind | { number: number }>>

/** The words of some kinds and the numbers of each language, from a list by language. */
export function kindsByLanguage<Kind extends string>(
  lists: Record<Locale, Record<Kind, string[]> & { numbers: (string | string[])[] }>,
  kinds: readonly Kind[],
): Kinds<Kind> {
  return new Map(
    LOCALES.map((language) => {
      const index = new WordIndex<Kind | { number: number }>()
      const words = lists[language]
      for (const value of kinds)
        for (const notation of words[value]) index.add(notation, { value, language })
      words.numbers.forEach((names, i) =>
        [names].flat().forEach((notation) => {
          index.add(notation, { value: { number: i + 1 }, language })
        }),
      )
      return [language, index]
    }),
  )
}

/** Those of the kinds that a sentence has, by the number of the word. */
export function kindsIn<Kind extends string>(
  tokens: readonly Token[],
  language: Locale,
  byLanguage: Kinds<Kind>,
) {
  const words = tokens.map(({ folded }) => folded)
  const found = Map.groupBy(byLanguage.get(language)?.matches(words, null) ?? [], ({ at }) => at)
  return {
    /** How many words from `at` on are of one of these kinds; 0 where none is. */
    is: (at: number, ...kinds: Kind[]): number =>
      Math.max(
        0,
        ...(found.get(at) ?? [])
          .filter(({ value }) => typeof value === 'string' && kinds.includes(value))
          .map(({ length }) => length),
      ),
    /** A number in words. */
    number: (at: number): { value: number; length: number } | null => {
      for (const { value, length } of found.get(at) ?? [])
        if (typeof value === 'object') return { value: value.number, length }
      return null
    },
  }
}
