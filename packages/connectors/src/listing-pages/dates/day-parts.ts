import { isSign, type Token } from './tokens.ts'
import { foldWord, type Vocabulary } from './words.ts'

/** A day as a text names it. Parts that it leaves open are null. Weekdays count from 1, Monday. */
export type NamedDay = {
  year: number | null
  month: number | null
  day: number
  weekday: number | null
}
export type DayOptions = {
  vocabulary: Vocabulary
  /** `3/1` is 1 March, as in the United States. */
  isMonthFirst: boolean
  /** A date may go on behind the line break at a place of the text. Default: yes. */
  mayCross?: (at: number) => boolean
}

/** A day that ends before the token at `at`. */
export type Found = { at: number; days: NamedDay[]; until: NamedDay | null; isWeak: boolean }
export type Reading = {
  tokens: readonly Token[]
  options: DayOptions
  /** `27.03` at the beginning of a line is a day. */
  areDotted: boolean
}

const AND = new Set('and a und y e i og et en in и та oraz as'.split(' '))
const TO = new Set(
  'to bis do au al a по до until through thru til tot ate hasta fino jusquau'.split(' '),
)
const DASHES = '-–—−'
export function wordOf(token: Token | undefined): string {
  return token?.kind === 'word' ? foldWord(token.text) : (token?.text ?? '')
}

export function weekdayAt({ tokens, options }: Reading, at: number): number | null {
  const token = tokens[at]
  if (token?.kind !== 'word') return null
  const { weekdays, months } = options.vocabulary
  // "Mar" before a number is March, though it is a Tuesday in Spanish.
  if (months.get(token.text) !== undefined && tokens[at + 1]?.kind === 'number') return null
  return weekdays.get(token.text) ?? null
}

/** Returns how the words at a place join two days, or null if they do not. */
export function jointAt({ tokens, options }: Reading, at: number): 'and' | 'to' | null {
  const token = tokens[at]
  const word = wordOf(token)
  if (isSign(token, DASHES)) return 'to'
  if (TO.has(word) && (word !== 'a' || !options.vocabulary.isAAnd)) return 'to'
  return AND.has(word) || isSign(token, ',&+') ? 'and' : null
}
