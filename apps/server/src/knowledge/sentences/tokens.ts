import { foldWord } from '#server/words/fold-words.ts'

/** A word, a number, an hour with its minutes or a currency sign of a sentence, as written and folded. */
export type Token = { text: string; folded: string }

export function tokensOf(sentence: string): Token[] {
  return (
    sentence.match(
      /\d{1,2}[:h]\d{2}(?!\d)|\d{1,2}\.\d{1,2}\.?(?!\d)|[\p{L}\p{M}]+|\d+|[€$£₴₽]/gu,
    ) ?? []
  ).map((text) => ({ text, folded: foldWord(text) }))
}
