import { monthNumber } from '../../understanding/month-names.ts'

/** A parsed text of a point in time. Any part may be missing. */
export type Reading = {
  /** `2026-11-20` */
  date?: string
  /** `20:00:00` */
  time?: string
  /** `Z` or `+01:00` */
  offset?: string
}

/** Null: the text is not written like this, or names no day that there is. */
export type DateReader = (text: string) => Reading | null

const NAMED: Record<string, DateReader> = {
  iso: readIso,
  epoch: (text) => readEpoch(text, 1000),
  'epoch-ms': (text) => readEpoch(text, 1),
  dotnet: (text) => {
    const millis = /^\/?Date\((-?\d+)(?:[+-]\d{4})?\)\/?$/.exec(text)?.[1]
    return millis === undefined ? null : readEpoch(millis, 1)
  },
  rfc2822: (text) =>
    patternReader('[EEE, ]d MMM yyyy H:mm[:ss] X', ['en'])(
      text.replace(/\s*\([^)]*\)$/, '').replace(/[A-Z]{3}$/, (zone) => RFC822_ZONES[zone] ?? zone),
    ),
}

const RFC822_ZONES: Record<string, string> = {
  EST: '-0500',
  EDT: '-0400',
  CST: '-0600',
  CDT: '-0500',
  MST: '-0700',
  MDT: '-0600',
  PST: '-0800',
  PDT: '-0700',
}

const cache = new Map<string, DateReader>()

/**
 * Returns the reader of `iso`, `epoch`, `epoch-ms`, `dotnet`, `rfc2822`, or a pattern of date letters (UTS 35:
 * y M d H h m s S a E X) with `[...]` optional and `'...'` literal. `languages`: of month names. Throws for others.
 */
export function dateReader(format: string, languages: readonly string[]): DateReader {
  const key = `${languages.join()}|${format}`
  let reader = cache.get(key)
  if (!reader) {
    reader = NAMED[format] ?? patternReader(format, languages)
    cache.set(key, reader)
  }
  return reader
}

type Part = 'year' | 'year2' | 'month' | 'monthName' | 'day' | 'hour' | 'minute' | 'second'
type Group = Part | 'hour12' | 'half' | 'offset' | 'ignored'

const LETTERS: Record<string, (length: number, isTight: boolean) => [Group, string]> = {
  y: (length) => (length === 2 ? ['year2', '\\d{2}'] : ['year', '\\d{4}']),
  M: (length, isTight) =>
    length > 2 ? ['monthName', '\\p{L}[\\p{L}\\p{M}]*'] : ['month', digits(isTight)],
  d: (_, isTight) => ['day', digits(isTight)],
  H: (_, isTight) => ['hour', digits(isTight)],
  h: (_, isTight) => ['hour12', digits(isTight)],
  m: (_, isTight) => ['minute', isTight ? '\\d{2}' : '\\d{1,2}'],
  s: (_, isTight) => ['second', digits(isTight)],
  S: () => ['ignored', '\\d{1,9}'],
  a: () => ['half', '[ap]'],
  E: () => ['ignored', '\\p{L}[\\p{L}\\p{M}]*'],
  X: () => ['offset', 'Z|UTC|GMT|[+-]\\d{2}(?::?\\d{2})?'],
}

const digits = (isTight: boolean) => (isTight ? '\\d{2}' : '\\d{1,2}')

const AFTER: Record<string, string> = {
  // 1st, 1er, 1º, "1." is written out in the pattern.
  d: '(?:st|nd|rd|th|er|re|º|ª)?',
  a: '\\.?\\s?(?:m\\.?)?',
}
const HINTS: Record<string, string> = {
  Y: 'the year is "yyyy"',
  D: 'the day of the month is "d" or "dd"',
  A: 'am and pm are "a"',
  Z: 'the offset is "X"',
  z: 'the offset is "X"',
  x: 'the offset is "X"',
  e: 'the day of the week is "EEE"',
  n: 'minutes are "mm"',
  k: 'hours are "H" or "h"',
}

function patternReader(pattern: string, languages: readonly string[]): DateReader {
  const groups: Group[] = []
  let source = ''
  let depth = 0
  const tokens = pattern.match(/'(?:[^']|'')*'|'|([a-zA-Z])\1*|\s+|[^a-zA-Z\s']/g) ?? []
  tokens.forEach((token, index) => {
    const letter = token[0]!
    if (letter === "'") {
      if (token.length < 2) throw new Error('a quote is not closed')
      source += RegExp.escape(token === "''" ? "'" : token.slice(1, -1).replaceAll("''", "'"))
    } else if (/[a-zA-Z]/.test(letter)) {
      const rule = LETTERS[letter]
      if (!rule) throw new Error(unknownLetter(token))
      const next = tokens[index + 1]?.[0] ?? ''
      const last = tokens[index - 1]?.[0] ?? ''
      const isTight = token.length >= 2 && (/[yMdHhmsS]/.test(next) || /[yMdHhmsS]/.test(last))
      const [group, text] = rule(token.length, isTight)
      groups.push(group)
      source += `(${text})${AFTER[letter] ?? ''}${token.startsWith('MMM') || letter === 'E' ? '\\.?' : ''}`
    } else if (letter === '[') {
      depth++
      source += '(?:'
    } else if (letter === ']') {
      if (--depth < 0) throw new Error('"]" without "["')
      source += ')?'
    } else source += /\s/.test(letter) ? '\\s*' : RegExp.escape(token)
  })
  if (depth > 0) throw new Error('"[" is not closed')
  if (!groups.some((group) => group !== 'ignored'))
    throw new Error('the format names no date or time')
  const regex = new RegExp(`^${source}$`, 'iu')
  return (text) => {
    const match = regex.exec(text)
    if (!match) return null
    const parts: Partial<Record<Group, string>> = {}
    groups.forEach((group, index) => {
      if (match[index + 1] !== undefined) parts[group] = match[index + 1]!
    })
    return assemble(parts, languages)
  }
}

function unknownLetter(token: string): string {
  const hint = HINTS[token[0]!]
  const literal = `text that is meant literally is quoted: '${token}'`
  return `unknown directive "${token}"; ${hint ?? literal}`
}

function assemble(parts: Partial<Record<Group, string>>, languages: readonly string[]) {
  const reading: Reading = {}
  const year = parts.year ?? (parts.year2 === undefined ? undefined : `20${parts.year2}`)
  const month =
    parts.monthName === undefined
      ? parts.month
      : monthNumber(parts.monthName, languages, { mayInflect: true })
  if (year !== undefined || month !== undefined || parts.day !== undefined) {
    if (year === undefined || month === undefined || month === null) return null
    const date = calendarDate(Number(year), Number(month), Number(parts.day ?? 1))
    if (date === null) return null
    reading.date = date
  }
  const hourText = parts.hour ?? parts.hour12
  if (hourText !== undefined) {
    let hour = Number(hourText)
    if (parts.half !== undefined) {
      if (hour > 12) return null
      hour = (hour % 12) + (parts.half.toLowerCase() === 'p' ? 12 : 0)
    }
    const time = clockTime(hour, Number(parts.minute ?? 0), Number(parts.second ?? 0))
    if (time === null) return null
    reading.time = time
  }
  if (parts.offset !== undefined) reading.offset = plainOffset(parts.offset)
  return reading
}

const two = (value: number) => String(value).padStart(2, '0')

function calendarDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists =
    year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day && month > 0
  return exists ? `${year}-${two(month)}-${two(day)}` : null
}

function clockTime(hour: number, minute: number, second: number): string | null {
  // 24:00 is the end of the day. As an end it means the last minute.
  if (hour === 24 && minute === 0) return '23:59:00'
  if (hour > 23 || minute > 59 || second > 60) return null
  return `${two(hour)}:${two(minute)}:${two(Math.min(second, 59))}`
}

function plainOffset(text: string): string {
  const match = /^([+-]\d{2}):?(\d{2})?$/.exec(text)
  if (!match || /^[+-]00:?(00)?$/.test(text)) return 'Z'
  return `${match[1]}:${match[2] ?? '00'}`
}

const ISO =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:T|\s+)(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/i

function readIso(text: string): Reading | null {
  const match = ISO.exec(text.replace(/^(\d{4})(\d\d)(\d\d)(?!\d)/, '$1-$2-$3'))
  if (!match) return null
  const [, year, month, day, hour, minute, second, offset] = match
  const date = calendarDate(Number(year), Number(month), Number(day))
  if (date === null) return null
  if (hour === undefined) return { date }
  const time = clockTime(Number(hour), Number(minute), Number(second ?? 0))
  if (time === null) return null
  return { date, time, ...(offset === undefined ? {} : { offset: plainOffset(offset) }) }
}

/** Seconds beyond the year 5000 are milliseconds by mistake, and milliseconds before 1971 seconds. */
function readEpoch(text: string, factor: 1 | 1000): Reading | null {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return null
  const millis = Number(text) * factor
  if (Math.abs(millis) > 95_617_584_000_000 || (factor === 1 && Math.abs(millis) < 3e10))
    return null
  const iso = new Date(millis).toISOString()
  return { date: iso.slice(0, 10), time: iso.slice(11, 19), offset: 'Z' }
}
