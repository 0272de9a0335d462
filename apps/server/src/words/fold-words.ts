// oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant
export const ASCII = /^[\u0000-\u007f]*$/

/** Returns lower case without accents, to compare words: `Č` and `c`, `Ё` and `е` are the same. */
export function foldWord(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  const lower = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  if (ASCII.test(lower)) return lower
  return lower.replaceAll('ß', 'ss').replaceAll('ø', 'o').replaceAll('æ', 'ae').replaceAll('ł', 'l')
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
  const apart = MAYBE_CAMEL.test(text) ? text.replaceAll(CAMEL, ' $&') : text
  return wordsIn(foldWord(apart))
}

const CAMEL = /\p{Lu}(?<=\p{Ll}\p{Lu})/gu
/**
 * Finds a possible small letter before a possible capital. Unicode classes are much slower, and
 * most texts have no such place, so this rough test comes first.
 */
const MAYBE_CAMEL =
  /[a-zµß-öø-ÿ\u0100-\u03ff\u0430-\u1fff\u2070-\uffff][A-ZÀ-ÖØ-Þ\u0100-\u042f\u0460-\u1fff\u2070-\uffff]/

/**
 * Returns the matches of `/[\p{L}\p{N}]+/gu`, but tries the slow Unicode classes only on runs that
 * are not PLAIN.
 */
export function wordsIn(text: string): string[] {
  const runs = text.match(/[a-zA-Z0-9\u0080-\uffff]+/g) ?? []
  return ASCII.test(text)
    ? runs
    : runs.flatMap((run) => (PLAIN.test(run) ? run : (run.match(/[\p{L}\p{N}]+/gu) ?? [])))
}

/** ASCII and small Cyrillic: most of a folded text. */
const PLAIN = /^[a-zA-Z0-9\u0430-\u045f]+$/
