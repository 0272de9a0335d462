/** Lower case, without accents: what words are compared by. `Č` and `c`, `Ё` and `е` are the same. */
export function foldWord(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ł', 'l')
}

// oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant
const ASCII = /^[\u0000-\u007f]*$/
/** Characters that so many words hardly ever need, tags counted in. */
const CHARACTERS_A_WORD = 100

/** The first folded words of a text with tags, without reading all of it. */
export function firstWordsOf(html: string, count: number): string[] {
  const beginning = html.slice(0, count * CHARACTERS_A_WORD)
  return wordsOf(beginning.replaceAll(/<[^>]*>/g, ' ')).slice(0, count)
}

/** The folded words of a text in order; `CineActividades/AbcDef` counts as four words. */
export function wordsOf(text: string): string[] {
  return foldWord(text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).match(/[\p{L}\p{N}]+/gu) ?? []
}
