import { foldWord } from '#server/words/fold-words.ts'

const WORD = /[\p{L}\p{M}\p{N}]+/gu
/** Beyond so many words of a text nothing is looked for. */
const MOST_WORDS = 400

/**
 * Folded words in a row as the first of these texts has them that says them: `klasicka hudba` -> `Klasická hudba`. As they are
 * where none does, for words may have been parted where the text has no space.
 */
export function asWritten(folded: string, texts: readonly string[]): string {
  for (const text of texts) {
    const found = foundIn(text, folded)
    if (found !== null) return found
  }
  return folded
}

function foundIn(text: string, folded: string): string | null {
  const length = folded.split(' ').length
  const words: { folded: string; from: number }[] = []
  for (const { 0: word, index: from } of text.matchAll(WORD)) {
    const said = foldWord(word)
    words.push({ folded: said, from })
    const row = folded.endsWith(said) ? words.slice(-length) : []
    if (row.map((each) => each.folded).join(' ') === folded)
      return text.slice(row[0]?.from, from + word.length).replaceAll(/\s+/g, ' ')
    if (words.length === MOST_WORDS) break
  }
  return null
}
