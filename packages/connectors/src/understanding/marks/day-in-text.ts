import { monthNumber } from '../month-names.ts'
import { folded } from './folded.ts'

export type Day = { day: number; month: number }

const LANGUAGES = 'en es fr pt de ru it sk uk cs pl nl da nb sv sl hu hr fi'.split(' ')

/** The day and month that a few words name: `12.3.2027`, `5. mája`, `March 5`, `2027-03-05`. Null for none. */
export function dayIn(text: string): Day | null {
  const iso = /(?:^|\D)\d{4}-(\d{2})-(\d{2})(?:\D|$)/.exec(text)
  if (iso) return valid(Number(iso[2]), Number(iso[1]))
  const numbers = /(?:^|\D)(\d{1,2})\s?[./]\s?(\d{1,2})(?:\D|$)/.exec(text)
  if (numbers) return valid(Number(numbers[1]), Number(numbers[2]))
  const named =
    /(?:^|\D)(\d{1,2})(?:st|nd|rd|th|er|º|°)?\.?\s+(?:de\s+)?(\p{L}{3,})/u.exec(text) ??
    /()(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:\D|$)/u.exec(text)
  if (named === null) return null
  const month = monthNumber(named[2]!, LANGUAGES)
  return month === null ? null : valid(Number(named[1] || named[3]), month)
}

/** Weekdays behind a preposition, where languages inflect them. */
const INFLECTED =
  'stredu sobotu nedelu nedeli srode sobote niedziele среду пятницу субботу середу суботу неділю'.split(
    ' ',
  )
let weekdays: Set<string> | undefined

/** True for words of time without a day: a weekday, a month, an hour, a season. */
export function isTime(text: string): boolean {
  const plain = folded(text.normalize('NFC'))
  const first = /^\p{L}+/u.exec(plain)?.[0] ?? ''
  weekdays ??= new Set([...LANGUAGES.flatMap(weekdaysOf), ...INFLECTED])
  return weekdays.has(first) || monthNumber(first, LANGUAGES) !== null || HOUR_OR_SEASON.test(plain)
}

const HOUR_OR_SEASON =
  /^(?:\d{1,2}(?:[.:h]\d{2})?\s?(?:h|am|pm|uhr|hod|час\p{L}*|год\p{L}*)?(?!\p{L})\.?$|(?:tomorrow|later|next|spring|summer|autumn|fall|winter|fruhjahr|herbst|sommer|jar|jesen|leto|zimu|neurcito|printemps|automne|otono|primavera|autunno|осень|весну|весна|осінь)(?!\p{L}))/u

function weekdaysOf(language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const days = Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2026, 5, 1 + day)))
  return days.map((name) => /^\p{L}+/u.exec(folded(name.normalize('NFC')))?.[0] ?? '')
}

function valid(first: number, second: number): Day | null {
  // Americans write the month first.
  const [day, month] = second > 12 ? [second, first] : [first, second]
  return day >= 1 && day <= 31 && month >= 1 && month <= 12 ? { day, month } : null
}
