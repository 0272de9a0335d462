import { foldWord } from '#server/words/fold-words.ts'

/** A word of a search, or words in quotes. */
export type Term = {
  text: string
  folded: string
  isPhrase: boolean
  /** Written with a minus: must be absent. */
  isAbsent: boolean
  /** The last word, still being typed. */
  isUnfinished: boolean
}

const HAS_WORD = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{Nd}]/u

/** The terms of a search in order; those without a letter or digit are none. */
export function termsOf(search: string): Term[] {
  const terms = [...search.matchAll(/(-?)(?:"([^"]*)"|(\S+))/g)]
    .map(([, minus, phrase, word]): Term => {
      const text = phrase ?? word ?? ''
      return {
        text,
        folded: foldWord(text)
          .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
          .trim(),
        isPhrase: phrase !== undefined,
        isAbsent: minus === '-',
        isUnfinished: false,
      }
    })
    .filter(({ text }) => HAS_WORD.test(text))
  const last = terms.at(-1)
  if (last !== undefined && !last.isAbsent && !last.isPhrase && !/\s$/.test(search))
    last.isUnfinished = true
  return terms
}

/** The search with some of its words written otherwise. */
export function rewritten(search: string, words: ReadonlyMap<string, string>): string {
  return search.replaceAll(/[^\s"-][^\s"]*/g, (word) => words.get(word) ?? word)
}
