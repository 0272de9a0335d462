import { spelledWords } from './spelling.ts'
import { EVENING, GENERIC, isState, MATINEE, ORDINALS, TRIBUTE, UPSELL } from './vocabulary.ts'

/** A title taken apart for comparing. */
export type Title = {
  /** All words but those about the state of the event, as `spell` writes them. */
  words: string[]
  /** The words that tell which event it is; never empty unless `words` is. */
  core: string[]
  /** `core` without spaces: `dot Swift` and `dotSwift`. */
  squashed: string
  /** The pieces between colons, dashes, bars, commas, brackets and "with": acts, subtitles, sponsors. */
  pieces: string[][]
  /** Numbers that part series: `vol. 3`, `Part II`; no years, clock times or ages. */
  numbers: ReadonlySet<number>
  years: ReadonlySet<number>
  isUpsell: boolean
  isTribute: boolean
  /** `matinee`, `evening`, or null where the title does not say. */
  session: 'matinee' | 'evening' | null
  /** First letters of the core's words, for `ADDC`. */
  initials: string
}

const PARTING =
  /[:|•·,;/()[\]{}"“”«»„!?*]+|\s[-–—~+&@]+\s|\s(?:with|w\/|feat\.?|featuring|ft\.?|con|avec|mit|com|с участием|за участю|s|presents?|presenta|présente|präsentiert|apresenta|представляет|представляє|uvádza)\s/giu

/** Clock times, ages and "2 for 1" say nothing of a series. */
const NO_SERIES =
  /\b\d{1,2}[:.h]\d{2}\b|\b\d{1,2}\s?(?:am|pm|uhr|h)\b|\b\d{1,2}\s?\+|\+\s?\d{1,2}\b|\b\d{1,3}(?:th|st|nd|rd)?\s?(?:anniversary|aniversario|anniversaire|jahre|years|лет|anni|rokov|років)/giu

const memo = new Map<string, Title>()
const MEMO_SIZE = 5_000

/** Titles are asked for again and again: for their keys, their counts, for every date and every comparison. */
export function takeApart(title: string): Title {
  const known = memo.get(title)
  if (known !== undefined) return known
  const parts = partsOf(title)
  if (memo.size >= MEMO_SIZE) memo.clear()
  memo.set(title, parts)
  return parts
}

function partsOf(title: string): Title {
  const cleaned = title.replaceAll(/&#?\w+;/g, ' ')
  const pieces: string[][] = []
  for (const piece of cleaned.split(PARTING)) {
    const words = spelledWords(piece)
    if (words.length > 0 && !isState(words)) pieces.push(words)
  }
  const stated = pieces.flat()
  const words = stated.length > 0 ? stated : spelledWords(cleaned)
  const years = new Set<number>()
  for (const [year] of cleaned.matchAll(/\b20[0-4]\d\b/g)) years.add(Number(year))
  for (const [, short] of cleaned.matchAll(/['’](\d\d)\b/g)) years.add(2000 + Number(short))
  const telling = words.filter((word) => !GENERIC.has(word) && !isYear(word, years))
  const core = telling.length > 0 ? telling : words
  const text = ` ${words.join(' ')} `
  return {
    words,
    core,
    squashed: core.join(''),
    pieces,
    numbers: numbersOf(cleaned.replaceAll(NO_SERIES, ' ')),
    years,
    isUpsell: UPSELL.some((phrase) => text.includes(phrase)),
    isTribute: words.some((word) => TRIBUTE.has(word)),
    session: sessionOf(words),
    initials: words.map((word) => word[0] ?? '').join(''),
  }
}

function isYear(word: string, years: ReadonlySet<number>): boolean {
  return /^\d{4}$/.test(word) && years.has(Number(word))
}

function numbersOf(text: string): Set<number> {
  const numbers = new Set<number>()
  for (const word of spelledWords(text.replaceAll(/['’]\d\d\b/g, ' '))) {
    if (/^\d{1,3}$/.test(word)) numbers.add(Number(word))
    else {
      const ordinal = /^(\d{1,3})(?:th|st|nd|rd|e|eme|er|o|a)$/.exec(word)?.[1]
      const value = ordinal === undefined ? ORDINALS.get(word) : Number(ordinal)
      // A single "i" is a word of many languages.
      if (value !== undefined && word !== 'i') numbers.add(value)
    }
  }
  return numbers
}

function sessionOf(words: readonly string[]): Title['session'] {
  if (words.some((word) => MATINEE.has(word))) return 'matinee'
  return words.some((word) => EVENING.has(word)) ? 'evening' : null
}
