import {
  jointAt,
  weekdayAt,
  wordOf,
  type DayOptions,
  type Found,
  type NamedDay,
  type Reading,
} from './day-parts.ts'
import { areDottedDays, isLineEnd, numeric, numericDays } from './numeric-days.ts'
import { isSign, skipSigns, smallNumber, tokensOf, touch, yearAt, type Token } from './tokens.ts'

/** A day, a run of days or several days at one place of a text. */
export type DayMention = {
  start: number
  end: number
  days: NamedDay[]
  /** Last day of a run. */
  until: NamedDay | null
  /** It names only the last day ("until 5 May"). */
  isEnd: boolean
  /** Could be something else: a fraction, a score, a number beside a weekday. */
  isWeak: boolean
}
/** A month or year that stands for the days below it. */
export type MonthMention = { start: number; year: number | null; month: number | null }

const LINKS = new Set(['de', 'of', 'd', 'del', 'the', 'den', 'dem', 'di', 'il', 'le', 'el', 'dne'])
const ENDS = new Set('until through thru bis do hasta jusquau fino ate tot до ends til'.split(' '))
/** Between "until" and the last day of a run. */
const UNTIL_LINKS = new Set('zum einschließlich einschl inkl al alla all au including'.split(' '))
/** Before two days that "and" joins to a run. */
const BETWEEN = new Set('between zwischen entre tra fra между між medzi mezi'.split(' '))
const ORDINAL = /^(?:st|nd|rd|th|er|e|º|ª|го|ого|te)$/i
const CLOCK_UNIT = /^(?:am|pm|p|uhr|h|hod|hodin)$/i
/** The most days that are listed with one month. */
const MOST_DAYS = 8

/** Finds the days that a text names, in its order, and the months and years that stand alone. */
export function findDays(
  text: string,
  options: DayOptions,
): { days: DayMention[]; months: MonthMention[] } {
  const tokens = tokensOf(text, options.mayCross ?? (() => true))
  const reading: Reading = { tokens, options, areDotted: areDottedDays(tokens) }
  const days: DayMention[] = []
  const months: MonthMention[] = []
  let at = 0
  while (at < tokens.length) {
    const found = mention(reading, at)
    if (found === null) {
      const alone = monthAlone(reading, at)
      if (alone !== null) months.push(alone)
      at += 1
      continue
    }
    // A month on a line of its own heads the days below the first one as well.
    const isHead = tokens[at + 1]?.kind === 'break' && monthAt(reading, at) !== null
    if (isHead) months.push({ start: tokens[at]!.start, month: monthAt(reading, at), year: null })
    const { days: named, until, isWeak } = found
    const isEnd = until === null && ENDS.has(wordBefore(reading, at))
    days.push({
      start: tokens[at]!.start,
      end: tokens[found.at - 1]!.end,
      days: named,
      until,
      isEnd,
      isWeak,
    })
    at = found.at
  }
  return { days, months }
}

function monthAlone(reading: Reading, at: number): MonthMention | null {
  const { tokens } = reading
  const { start } = tokens[at]!
  const month = monthAt(reading, at)
  if (month !== null)
    return { start, month, year: yearAt(tokens, skipSigns(tokens, at + 1, ",./’'")) }
  const year = yearAt(tokens, at)
  return year === null || monthAt(reading, at - 1) !== null ? null : { start, month: null, year }
}

function wordBefore({ tokens }: Reading, at: number): string {
  let before = at - 1
  while (/^(?:break|wall)$/.test(tokens[before]?.kind ?? '') || LINKS.has(wordOf(tokens[before])))
    before -= 1
  return wordOf(tokens[before])
}

/** "Between 10 and 25 December". */
function isBetween(reading: Reading, at: number): boolean {
  return BETWEEN.has(wordBefore(reading, at))
}

function monthAt({ tokens, options }: Reading, at: number): number | null {
  const token = tokens[at]
  if (token?.kind !== 'word' || token.text.length < 3) return null
  return options.vocabulary.months.get(token.text) ?? null
}

function skipLinks(tokens: readonly Token[], at: number): number {
  let next = at
  while (LINKS.has(wordOf(tokens[next])) || isSign(tokens[next], "’'")) next += 1
  return next
}

/** Skips `st` or `er` if that belongs to the number before. */
function skipOrdinal(tokens: readonly Token[], at: number): number {
  return ORDINAL.test(wordOf(tokens[at])) && touch(tokens[at - 1], tokens[at]) ? at + 1 : at
}

/** Reads the mention that begins at a token, with its weekday and its run. */
function mention(reading: Reading, at: number): Found | null {
  const { tokens } = reading
  if (isSign(tokens[at - 1], ':') && touch(tokens[at - 1], tokens[at])) return null
  const machine = isoDate(reading, at)
  if (machine !== null) return withRun(reading, at, machine)
  const weekday = weekdayAt(reading, at)
  const next = weekday === null ? at : skipLinks(tokens, skipSigns(tokens, at + 1, '.,·|(:', 1))
  const found = oneDate(reading, next, weekday !== null)
  if (found === null) return weekday === null ? dayBeforeWeekday(reading, at) : null
  if (weekday === null) return withRun(reading, at, withWeekdayAfter(reading, found))
  return withRun(reading, at, { ...found, days: onWeekday(found.days, weekday) })
}

function onWeekday([first, ...others]: NamedDay[], weekday: number | null): NamedDay[] {
  return [{ ...first!, weekday }, ...others]
}

/** Adds the weekday of `24. 10. čt`, unless it belongs to the next day. */
function withWeekdayAfter(reading: Reading, found: Found): Found {
  const { tokens } = reading
  const at = skipSigns(tokens, found.at, ',·|()', 1)
  const weekday = weekdayAt(reading, at)
  if (weekday === null || oneDate(reading, skipSigns(tokens, at + 1, '.,', 1), true) !== null)
    return found
  return { ...found, at: at + 1, days: onWeekday(found.days, weekday), isWeak: false }
}

/** Adds the end of a run: `- 27.10.`, `to Sunday 3 May`. */
function withRun(reading: Reading, start: number, found: Found): Found {
  const { tokens } = reading
  if (found.until !== null) return found
  const sign = skipSigns(tokens, found.at, ',)')
  const joint = jointAt(reading, sign)
  const isRun = joint === 'to' || (joint === 'and' && isBetween(reading, start))
  if (!isRun && wordOf(tokens[sign]) !== 'a') return found
  let behind = sign + 1
  while (UNTIL_LINKS.has(wordOf(tokens[behind]))) behind += 1
  const begins = skipLinks(tokens, skipSigns(tokens, behind, '(', 1))
  const weekday = weekdayAt(reading, begins)
  const at = weekday === null ? begins : skipSigns(tokens, begins + 1, '.,')
  const last = isoDate(reading, at) ?? oneDate(reading, at, weekday !== null)
  const [first] = found.days
  const end = last?.days[0]
  if (first === undefined || last === null || end === undefined) return found
  const until = { ...end, weekday, month: end.month ?? first.month }
  if (until.month === first.month && until.year === first.year && until.day <= first.day)
    return found
  const month = first.month ?? until.month
  const turns = (month ?? 0) > (until.month ?? 12) ? 1 : 0
  const year = first.year ?? (until.year === null ? null : until.year - turns)
  return { ...found, at: last.at, days: [{ ...first, month, year }], until }
}

function isoDate({ tokens }: Reading, at: number): Found | null {
  const year = yearAt(tokens, at)
  const [one, two] = [tokens[at + 1], tokens[at + 3]]
  if (year === null || !isSign(one, '-./') || two?.text !== one?.text) return null
  const [month, day] = [smallNumber(tokens[at + 2], 12), smallNumber(tokens[at + 4], 31)]
  if (month === null || day === null) return null
  return { at: at + 5, days: [{ year, month, day, weekday: null }], until: null, isWeak: false }
}

function oneDate(reading: Reading, at: number, hasWeekday: boolean): Found | null {
  return (
    numeric(reading, at, hasWeekday) ??
    numericDays(reading, at) ??
    dayMonth(reading, at) ??
    monthDay(reading, at) ??
    (hasWeekday ? dayAlone(reading, at) : null)
  )
}

/** `24. Oktober 2026`, `5., 6. a 7. decembra`, `16 - 18 May`, `1er mai`. */
function dayMonth(reading: Reading, at: number): Found | null {
  const { tokens } = reading
  const days: number[] = []
  let isRun = isBetween(reading, at)
  let next = at
  while (days.length < MOST_DAYS) {
    const day = smallNumber(tokens[next], 31)
    if (day === null || isSign(tokens[next + 1], ':')) return null
    days.push(day)
    next = skipSigns(tokens, skipOrdinal(tokens, next + 1), '.')
    const beyond = skipLinks(tokens, skipSigns(tokens, next, ',', 1))
    const month = monthAt(reading, beyond)
    if (month !== null) return withYear(reading, { at: beyond + 1, days, isRun, month })
    const joint = jointAt(reading, next)
    if (joint === null) return null
    isRun ||= joint === 'to'
    next = isRun ? skipLinks(tokens, next + 1) : next + 1
    if (weekdayAt(reading, next) !== null) next = skipSigns(tokens, next + 1, '.,')
  }
  return null
}

/** `October 24th, 2026`, `Feb 14 & 21`, `May 16–18`. */
function monthDay(reading: Reading, at: number): Found | null {
  const { tokens } = reading
  const month = monthAt(reading, at)
  if (month === null) return null
  const days: number[] = []
  let isRun = false
  let next = skipSigns(tokens, at + 1, '.', 1)
  while (days.length < MOST_DAYS && isDayNumber(reading, next)) {
    days.push(Number(tokens[next]!.text))
    next = skipOrdinal(tokens, next + 1)
    const joint = jointAt(reading, next)
    if (joint === null || wordOf(tokens[next]) === 'a') break
    if (!isDayNumber(reading, next + 1) || monthAt(reading, next + 2) !== null) break
    isRun ||= joint === 'to'
    next += 1
  }
  return days.length === 0 ? null : withYear(reading, { at: next, days, isRun, month })
}

/** True for a number that is neither an hour nor the beginning of `04.10.`. */
function isDayNumber({ tokens }: Reading, at: number): boolean {
  const [one, sign, two] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (smallNumber(one, 31) === null || isSign(sign, ':')) return false
  if (isSign(sign, './') && touch(one, sign) && touch(sign, two) && smallNumber(two, 12) !== null)
    return false
  return !isClock(tokens, at)
}

function isClock(tokens: readonly Token[], at: number): boolean {
  const unit = tokens[at + 1]
  return CLOCK_UNIT.test(unit?.text ?? '') || (unit?.text === 'a' && isSign(tokens[at + 2], '.'))
}

type OfMonth = { at: number; days: number[]; isRun: boolean; month: number }

/** Adds the year that follows, if any. */
function withYear({ tokens }: Reading, { at, days, isRun, month }: OfMonth): Found {
  const behind = skipSigns(tokens, at, '.')
  const sameLine = skipLinks(tokens, skipSigns(tokens, behind, ",’'/"))
  // A year on the next line belongs to the day only if it stands there alone.
  const isAlone =
    tokens[sameLine]?.kind === 'break' &&
    !/^(?:number|word|sign)$/.test(tokens[sameLine + 2]?.kind ?? '')
  const place = isAlone ? sameLine + 1 : sameLine
  const full = yearAt(tokens, place)
  const short = tokens[behind + 1]
  const isShort =
    full === null &&
    isSign(tokens[behind], "’'") &&
    short?.kind === 'number' &&
    short.text.length === 2
  const year = isShort ? 2000 + Number(short.text) : full
  const next = isShort ? behind + 2 : full === null ? behind : place + 1
  const named = days.map((day): NamedDay => ({ year, month, day, weekday: null }))
  return isRun && named.length > 1
    ? { at: next, days: named.slice(0, 1), until: named.at(-1)!, isWeak: false }
    : { at: next, days: named, until: null, isWeak: false }
}

/** `3. ut`, or `3 ut` on a line or in cells of their own, below the heading of a month. */
function dayBeforeWeekday(reading: Reading, at: number): Found | null {
  const { tokens } = reading
  const day = smallNumber(tokens[at], 31)
  const next = skipSigns(tokens, at + 1, '.', 1)
  const isLine = isLineEnd(tokens[at - 1]) && isLineEnd(tokens[next + 1])
  const weekday = next > at + 1 || isLine ? weekdayAt(reading, next) : null
  if (day === null || weekday === null) return null
  return {
    at: next + 1,
    days: [{ year: null, month: null, day, weekday }],
    until: null,
    isWeak: true,
  }
}

/** `Wed 18`, below the heading of a month. */
function dayAlone({ tokens }: Reading, at: number): Found | null {
  const day = smallNumber(tokens[at], 31)
  if (day === null || isSign(tokens[at + 1], ':') || isClock(tokens, at)) return null
  const next = skipOrdinal(tokens, at + 1)
  if (
    isSign(tokens[next], '.') &&
    tokens[next + 1]?.kind === 'number' &&
    touch(tokens[next], tokens[next + 1])
  )
    return null
  const days = [{ year: null, month: null, day, weekday: null }]
  return { at: isSign(tokens[next], '.') ? next + 1 : next, days, until: null, isWeak: true }
}
