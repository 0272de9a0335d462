import { jointAt, weekdayAt, type Found, type Reading } from './day-parts.ts'
import { isSign, skipSigns, smallNumber, touch, yearAt, type Token } from './tokens.ts'

/** `24.10.`, `24. 10. 2025`, `3/1`, `10/19/2023`, `19-2-2026`. */
export function numeric(reading: Reading, at: number, hasWeekday: boolean): Found | null {
  const { tokens, options } = reading
  const [first, second] = [smallNumber(tokens[at], 31), smallNumber(tokens[at + 2], 31)]
  const separator = tokens[at + 1]
  if (first === null || second === null || !isSign(separator, './-')) return null
  const isDotted = separator!.text === '.'
  const isSlash = separator!.text === '/'
  const { year, next } = numericYear(tokens, at + 3, separator!.text)
  const isClosed = next > at + 3
  // `19.30` is an hour and `5.12` may be one.
  const isOpenDay = isDotted && (hasWeekday || isOpenDotted(reading, at))
  if (!isClosed && !isSlash && !isOpenDay) return null
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

/** True for `26.03` before its weekday, or where the lines of the page begin with days of that form. */
function isOpenDotted(reading: Reading, at: number): boolean {
  const { tokens, areDotted } = reading
  if (!isDottedPair(tokens, at)) return false
  if (areDotted && isLineEnd(tokens[at - 1])) return true
  const next = skipSigns(tokens, at + 3, ',·|()', 1)
  const isName = weekdayAt(reading, next) !== null
  const after = tokens[next + 1]
  return isName && (isLineEnd(after) || after?.kind === 'sign' || after?.kind === 'number')
}

/** True for two numbers of two digits, the second a month, with a dot and no space between them: `26.03`. */
function isDottedPair(tokens: readonly Token[], at: number): boolean {
  const [one, dot, two, after] = tokens.slice(at, at + 4)
  return (
    smallNumber(one, 31) !== null &&
    isSign(dot, '.') &&
    smallNumber(two, 12) !== null &&
    two!.text.length === 2 &&
    touch(one, dot) &&
    touch(dot, two) &&
    !(isSign(after, '.:,-–') && touch(two, after))
  )
}

/** True for the end of a line or of the text. */
export function isLineEnd(token: Token | undefined): boolean {
  return token === undefined || token.kind === 'break' || token.kind === 'wall'
}

/** True for a page whose lines begin with `27.03` and never with `19.30`: those numbers are days. */
export function areDottedDays(tokens: readonly Token[]): boolean {
  const begins = tokens.flatMap((token, at) =>
    token.kind === 'number' && isLineEnd(tokens[at - 1]) && isSign(tokens[at + 1], '.') ? [at] : [],
  )
  const pairs = begins.filter(
    (at) => touch(tokens[at + 1], tokens[at + 2]) && tokens[at + 2]?.kind === 'number',
  )
  return (
    pairs.length >= 2 &&
    pairs.every((at) => isDottedPair(tokens, at)) &&
    pairs.some((at) => Number(tokens[at]!.text) > 24)
  )
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
