/** Lower case, without accents: what words are compared by. `Č` and `c`, `Ё` and `е` are the same. */
export function foldWord(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ł', 'l')
}

/** The folded words of a text in order; `CineActividades/AbcDef` counts as four words. */
export function wordsOf(text: string): string[] {
  return foldWord(text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).match(/[\p{L}\p{N}]+/gu) ?? []
}
