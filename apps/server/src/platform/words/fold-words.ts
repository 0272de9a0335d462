import { remembered } from '../remembered.ts'
import { ASCII, NOT_ASCII, RUNS } from './ascii-runs.ts'

/** Lower case, without accents: what words are compared by. `Č` and `c`, `Ё` and `е` are the same. */
export function foldWord(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  const lower = text.replaceAll(NOT_ASCII, withoutMarks).toLowerCase()
  if (ASCII.test(lower)) return lower
  return lower.replaceAll('ß', 'ss').replaceAll('ø', 'o').replaceAll('æ', 'ae').replaceAll('ł', 'l')
}

/** What stands between two ASCII characters is folded by itself: texts have the same few letters again and again. */
const withoutMarks = remembered((run) => run.normalize('NFD').replaceAll(/\p{M}/gu, ''), RUNS)

/** Characters that so many words hardly ever need, tags counted in. */
const CHARACTERS_A_WORD = 100

/** The first folded words of a text with tags, without reading all of it. */
export function firstWordsOf(html: string, count: number): string[] {
  return wordsOf(beginningOf(html, count)).slice(0, count)
}

/** As much of a text, without its tags, as holds so many words. */
export function beginningOf(html: string, count: number): string {
  return html.slice(0, count * CHARACTERS_A_WORD).replaceAll(/<[^>]*>/g, ' ')
}

/** The folded words of a text in order; `CineActividades/AbcDef` counts as four words. */
export function wordsOf(text: string): string[] {
  const apart = MAYBE_CAMEL.test(text) ? text.replaceAll(CAMEL, ' $&') : text
  return wordsIn(foldWord(apart))
}

const CAMEL = /\p{Lu}(?<=\p{Ll}\p{Lu})/gu
/**
 * Whatever is or may be a small letter before whatever is or may be a capital: of ASCII, Latin-1 and basic Cyrillic it is known which
 * is which, and typographic signs are neither. Classes of Unicode take ten times as long, and most texts have no such place.
 */
const MAYBE_CAMEL =
  /[a-zµß-öø-ÿ\u0100-\u03ff\u0430-\u1fff\u2070-\uffff][A-ZÀ-ÖØ-Þ\u0100-\u042f\u0460-\u1fff\u2070-\uffff]/

/** What `/[\p{L}\p{N}]+/gu` finds, any letters and digits in a row; classes of Unicode only look where there are others than PLAIN. */
export function wordsIn(text: string): string[] {
  const runs = text.match(/[a-zA-Z0-9\u0080-\uffff]+/g) ?? []
  return ASCII.test(text)
    ? runs
    : runs.flatMap((run) => (PLAIN.test(run) ? run : (run.match(/[\p{L}\p{N}]+/gu) ?? [])))
}

/** ASCII and small Cyrillic: most of what is left in a folded text. */
const PLAIN = /^[a-zA-Z0-9\u0430-\u045f]+$/
