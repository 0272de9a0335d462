import { jointAt, weekdayAt, type Found, type Reading } from './day-parts.ts'
import { isSign, skipSigns, smallNumber, touch, yearAt, type Token } from './tokens.ts'

/** `24.10.`, `24. 10. 2025`, `3/1`, `10/19/2023`, `19-2-2026`. */
export function numeric(
  { tokens, options }: Reading,
  at: number,
  hasWeekday: boolean,
): Found | null {
  const [first, second] = [smallNumber(tokens[at], 31), smallNumber(tokens[at + 2], 31)]
  const separator = tokens[at + 1]
  if (first === null || second === null || !isSign(separator, './-')) return null
  const isDotted = separator!.text === '.'
  const isSlash = separator!.text === '/'
  const { year, next } = numericYear(tokens, at + 3, separator!.text)
  const isClosed = next > at + 3
  // `19.30` is an hour and `5.12` may be one.
  if (!isClosed && !isSlash && !(isDotted && hasWeekday)) return null
  if (
    year === null &&
    (separator!.text === '-' || (isSlash && (isClosed || !touch(tokens[at], separator))))
  )
    return null
  const isMonthFirst = !isDotted && first <= 12 && (options.isMonthFirst || second > 12)
  const [day, month] = isMonthFirst ? [second, first] : [first, second]
  if (month > 12) return null
  const isWeak = isSlash && year === null && !hasWeekday
  return { at: next, days: [{ year, month, day, weekday: null }], until: null, isWeak }
}

/** The most days that are listed before the one with the month. */
const MOST_BEFORE = 8

/** `5. a 6. 12. 2026`, `5.–7. 12.`, `4./5.12.`: days before the one with the month. */
export function numericDays(reading: Reading, at: number, most = MOST_BEFORE): Found | null {
  const { tokens } = reading
  const day = smallNumber(tokens[at], 31)
  const sign = skipSigns(tokens, at + 1, '.')
  if (most === 0 || day === null || isSign(tokens[sign], ':')) return null
  const joint = isSign(tokens[sign], '/') ? 'and' : jointAt(reading, sign)
  if (joint === null) return null
  const beyond =
    weekdayAt(reading, sign + 1) === null ? sign + 1 : skipSigns(tokens, sign + 2, '.,')
  const rest = numeric(reading, beyond, false) ?? numericDays(reading, beyond, most - 1)
  const [last] = rest?.days ?? []
  if (rest === null || last === undefined || rest.isWeak || last.day <= day) return null
  const first = { ...last, day, weekday: null }
  if (joint === 'to')
    return rest.until === null ? { ...rest, days: [first], until: rest.days.at(-1)! } : null
  return { ...rest, days: [first, ...rest.days] }
}

/** Reads the year after day and month (two digits or four). `next`: the token after it, or after the last dot. */
function numericYear(
  tokens: readonly Token[],
  at: number,
  separator: string,
): { year: number | null; next: number } {
  const beyond = skipSigns(tokens, at, ',/')
  if (!isSign(tokens[at], separator)) {
    const later = separator === '/' ? null : yearAt(tokens, beyond)
    return later === null ? { year: null, next: at } : { year: later, next: beyond + 1 }
  }
  const year = yearAt(tokens, at + 1)
  if (year !== null) return { year, next: at + 2 }
  const short = tokens[at + 1]
  if (
    short?.kind === 'number' &&
    short.text.length === 2 &&
    touch(tokens[at], short) &&
    !isSign(tokens[at + 2], ':.h')
  )
    return { year: 2000 + Number(short.text), next: at + 2 }
  const behind = skipSigns(tokens, at + 1, ',/')
  const later = yearAt(tokens, behind)
  return later === null ? { year: null, next: at + 1 } : { year: later, next: behind + 1 }
}
