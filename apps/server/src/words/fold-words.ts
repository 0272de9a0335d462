/** Returns lower case without accents, to compare words: `Č` and `c`, `Ё` and `е` are the same. */
export function foldWord(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase()
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ł', 'l')
}

/** More characters than this many words ever need, tags included. */
const CHARACTERS_A_WORD = 100

/** Returns the first folded words of a text with tags, without reading all of it. */
export function firstWordsOf(html: string, count: number): string[] {
  return wordsOf(beginningOf(html, count)).slice(0, count)
}

/** Returns the start of a text without tags, long enough for this many words. */
export function beginningOf(html: string, count: number): string {
  return html.slice(0, count * CHARACTERS_A_WORD).replaceAll(/<[^>]*>/g, ' ')
}

/** Returns a text's folded words in order. `CineActividades/AbcDef` counts as four words. */
export function wordsOf(text: string): string[] {
  return wordsIn(foldWord(text.replaceAll(CAMEL, ' $&')))
}

const CAMEL = /\p{Lu}(?<=\p{Ll}\p{Lu})/gu

/** The runs of letters and digits of a text. */
export function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}
