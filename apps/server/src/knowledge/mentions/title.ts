import { spelledWords } from './spelling.ts'
import {
  EVENING,
  FESTIVAL,
  GENERIC,
  isOpenDay,
  isState,
  isUpsell,
  MATINEE,
  ORDINALS,
  ROUTE,
  TRIBUTE,
} from './vocabulary.ts'

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
  isFestival: boolean
  /** A walk, a run, a parade: it is in more than one place. */
  isRoute: boolean
  /** The name of a day on which many houses open at once, and nothing else. */
  isOpenDay: boolean
  /** `matinee`, `evening`, or null where the title does not say. */
  session: 'matinee' | 'evening' | null
  /** `Ruby devroom at FOSDEM`: what is held, and within what; null where the title does not say. */
  host: { guest: string[]; host: string[] } | null
  /** First letters of the words, for `ADDC`. */
  initials: string
  /** Words of three letters and more that are in capitals among others that are not. */
  acronyms: ReadonlySet<string>
}

const PARTING =
  /[:|•·,;/()[\]{}"“”«»„!?*]+|\s[-–—~+&@]+\s|\s(?:with|w\/|feat\.?|featuring|ft\.?|avec|mit|com|с участием|за участю|s|presents?|presenta|présente|präsentiert|apresenta|представляет|представляє|uvádza)\s/giu

/** `RubyConf2019`; `’26` */
const GLUED_YEAR = /(?<=\p{L})(20[0-4]\d)(?!\d)/gu
const SHORT_YEAR = /['’]([0-4]\d)(?!\w)/g
/** Not the last word of `Comic Con`. */
const SPANISH_WITH = / con /g

/** Clock times, ages and "2 for 1" say nothing of a series. */
const NO_SERIES =
  /\b\d{1,2}[:.h]\d{2}\b|\b\d{1,2}\s?(?:am|pm|uhr|h)\b|\b\d{1,2}\s?\+|\+\s?\d{1,2}\b|\b\d{1,3}(?:th|st|nd|rd)?\s?(?:anniversary|aniversario|anniversaire|jahre|years|лет|anni|rokov|років)/giu

/** Words between a part and the event that holds it. */
const WITHIN =
  /@|\s(?:at|as part of|part of|co-located with|co-hosted with|im rahmen (?:von|des|der)|dans le cadre d[eu]s?|en el marco del?|nell[’']ambito d\p{L}*|no âmbito d\p{L}*|v rámci|в рамках|у межах)\s/iu

export function takeApart(title: string): Title {
  const cleaned = title
    .replaceAll(/&#?\w+;/g, ' ')
    .replaceAll(GLUED_YEAR, ' $1')
    .replaceAll(SHORT_YEAR, ' 20$1')
    .replaceAll(SPANISH_WITH, ' | ')
  const pieces: string[][] = []
  for (const piece of cleaned.split(PARTING)) {
    const words = spelledWords(piece)
    if (words.length > 0 && !isState(words)) pieces.push(words)
  }
  const stated = pieces.flat()
  const words = stated.length > 0 ? stated : wordsOrSigns(cleaned)
  const years = new Set<number>()
  for (const [year] of cleaned.matchAll(/\b20[0-4]\d\b/g)) years.add(Number(year))
  const core = coreOf(words, years)
  return {
    words,
    core,
    // As the same in one word is spelled: one letter of two that are equal.
    squashed: core.join('').replaceAll(/(\p{L})\1+/gu, '$1'),
    pieces,
    numbers: numbersOf(cleaned.replaceAll(NO_SERIES, ' ')),
    years,
    isUpsell: isUpsell(words),
    isTribute: words.some((word) => TRIBUTE.has(word)),
    isFestival: words.some((word) => FESTIVAL.has(word)),
    isRoute: words.some((word) => ROUTE.has(word)),
    isOpenDay: isOpenDay(words),
    session: sessionOf(words),
    host: hostOf(cleaned),
    initials: words.map((word) => word[0] ?? '').join(''),
    acronyms: acronymsOf(cleaned),
  }
}

/** There is a band called `!!!`. */
function wordsOrSigns(text: string): string[] {
  const words = spelledWords(text)
  const signs = text.trim()
  return words.length > 0 || signs === '' ? words : [signs]
}

/** Those of a title's words that tell which event it is; all where none does. */
export function coreOf(words: string[], years: ReadonlySet<number>): string[] {
  const telling = words.filter((word) => !GENERIC.has(word) && !isYear(word, years))
  return telling.length > 0 ? telling : words
}

function hostOf(text: string): Title['host'] {
  const found = WITHIN.exec(text)
  if (found === null) return null
  const guest = spelledWords(text.slice(0, found.index))
  const host = spelledWords(text.slice(found.index + found[0].length))
  return guest.length === 0 || host.length === 0 ? null : { guest, host }
}

function acronymsOf(text: string): ReadonlySet<string> {
  const found = text.match(/(?<![\p{L}\p{N}])\p{Lu}{3,6}(?![\p{L}\p{N}])/gu)
  // One name in capitals may be an acronym; a title all in capitals says nothing.
  if (found === null || (found.length > 1 && !/\p{Ll}/u.test(text))) return new Set()
  return new Set(found.flatMap(spelledWords))
}

function isYear(word: string, years: ReadonlySet<number>): boolean {
  return years.size > 0 && /^\d{4}$/.test(word) && years.has(Number(word))
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
