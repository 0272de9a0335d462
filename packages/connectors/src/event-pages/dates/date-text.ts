import type { Moment as TextMoment } from '../../time/moment.ts'
import { bareOffset } from '../../time/bare-offset.ts'
import { resolveZone } from '../../understanding/zone.ts'
import { monthNumber } from '../../understanding/month-names.ts'

/** A moment that a text names. */
export type Moment = TextMoment & {
  /** Day and month could be the other way round. */
  orderAssumed?: true
}

export type DateHints = {
  /** For month names, beside English. */
  languages: readonly string[]
  /** ISO 3166-1 alpha-2. Decides if the month comes first (the United States) or the day. */
  country: string
}

/**
 * Reads ISO 8601 (extended, basic, ordinal), RFC 2822, JavaScript's dates, `20.11.2026 20:00`, `November 20, 2026 8 pm`
 * in English and the page's languages, seconds or milliseconds since 1970. Null without a certain day.
 */
export function readMoment(value: unknown, hints: DateHints): Moment | null {
  if (typeof value === 'number') return fromEpoch(value)
  if (typeof value !== 'string' || value.length > 100) return null
  const text = value.replace(/[\s\u00a0\u202f]+/g, ' ').trim()
  if (/^\d{9,13}$/.test(text)) return fromEpoch(Number(text))
  return iso(text) ?? basic(text) ?? ordinal(text) ?? numeric(text, hints) ?? words(text, hints)
}

function iso(text: string): Moment | null {
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ,]\s*(.*))?$/i.exec(text)
  // An old template of The Events Calendar joins the hour of a twelve-hour clock: only the day is sure.
  const joined = match ? null : /^(\d{4})-(\d{2})-(\d{2})-\d{2}:\d{2}:\d{2}$/.exec(text)
  const [, year, month, date, rest] = match ?? joined ?? []
  return year === undefined ? null : moment(day(year, month!, date!), rest)
}

function basic(text: string): Moment | null {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
    text,
  )
  if (!match) return null
  const time = match[4] && `${match[4]}:${match[5]}:${match[6] ?? '00'}${match[7] ?? ''}`
  return moment(day(match[1]!, match[2]!, match[3]!), time)
}

/** `2013-034`, the 34th day of 2013. */
function ordinal(text: string): Moment | null {
  const match = /^(\d{4})-(\d{3})$/.exec(text)
  if (!match || Number(match[2]) > 366 || Number(match[2]) < 1) return null
  const time = new Date(Date.UTC(Number(match[1]), 0, Number(match[2])))
  return moment(time.toISOString().slice(0, 10), undefined)
}

/** `20.11.2026` is always day first. With slashes or hyphens it depends on the country. */
function numeric(text: string, hints: DateHints): Moment | null {
  const match = /^(?:\p{L}+\.?,? )?(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4})(?:[ ,T|-]+(.*))?$/u.exec(
    text,
  )
  if (!match) return null
  const [first, second] = [Number(match[1]), Number(match[3])]
  const monthFirst = match[2] !== '.' && (second > 12 || (first <= 12 && hints.country === 'us'))
  const date = monthFirst
    ? day(match[4]!, match[1]!, match[3]!)
    : day(match[4]!, match[3]!, match[1]!)
  const found = moment(date, match[5])
  const open = match[2] !== '.' && first <= 12 && second <= 12 && first !== second
  return found && open ? { ...found, orderAssumed: true } : found
}

const WORDS = [
  // Fri, 20 Nov 2026 20:00:00 +0100 · 20. November 2026, 20 Uhr · 20 de noviembre de 2026
  /^(?:\p{L}+\.?,? )?(\d{1,2})(?:st|nd|rd|th|er|º|°|\.)? (?:of |de |d’|d')?(\p{L}{3,})\.?,? (?:de |of )?(\d{4})(?:[ ,–-]+(?:(?:at|um|à|a las|alle|o|om|kl\.?|às) )?(.*))?$/iu,
  // Friday, November 20th, 2026 8:00 pm · Fri Nov 20 2026 20:00:00 GMT+0100 (CET)
  /^(?:\p{L}+\.?,? )?(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:[ ,–-]+(?:(?:at|@) )?(.*))?$/iu,
]

function words(text: string, hints: DateHints): Moment | null {
  const [dayFirst, monthFirst] = WORDS.map((pattern) => pattern.exec(text))
  const parts = dayFirst
    ? { year: dayFirst[3]!, month: dayFirst[2]!, day: dayFirst[1]!, rest: dayFirst[4] }
    : monthFirst
      ? { year: monthFirst[3]!, month: monthFirst[1]!, day: monthFirst[2]!, rest: monthFirst[4] }
      : null
  const month = parts && monthNumber(parts.month, ['en', ...hints.languages])
  if (!parts || month === null) return null
  return moment(day(parts.year, String(month), parts.day), parts.rest)
}

function fromEpoch(value: number): Moment | null {
  const milliseconds = value > 1e11 ? value : value * 1000
  // Small numbers are ids, years or counters.
  if (milliseconds < 1e11 || milliseconds > 5e12) return null
  const text = new Date(milliseconds).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 19), offset: 'Z' }
}

function day(year: string, month: string, date: string): string {
  return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
}

const CLOCK =
  /^(?:T ?)?(\d{1,2})(?:[:.h](\d{2}))?(?:[:.](\d{2}))?(?:[.,]\d+)?(?: ?(a\.?m\.?|p\.?m\.?)(?![a-z]))?(?: ?(?:uhr|hrs?|h|hod\.?|godz\.?)(?![a-z]))?\s*(.*)$/i

function moment(date: string, rest: string | undefined): Moment | null {
  if (!isDay(date)) return null
  const text = eventOn(rest ?? '').trim()
  if (text === '') return { date }
  const match = CLOCK.exec(text)
  if (!match) return null
  const [, hours, minutes = '00', seconds = '00', half, tail = ''] = match
  let hour = Number(hours)
  if (half !== undefined && hour <= 12) hour = (hour % 12) + (/^p/i.test(half) ? 12 : 0)
  const late = hour === 24 && Number(minutes) === 0
  if ((hour > 23 && !late) || Number(minutes) > 59 || Number(seconds) > 60) return null
  const time = late ? '00:00:00' : clock(hour, Number(minutes), Math.min(59, Number(seconds)))
  return { date: late ? nextDay(date) : date, time, ...zoneOf(tail) }
}

/** The EventON plugin of WordPress writes `T10-10-00-00` for 10:00 and `T23-23-50-00` for 23:50. */
function eventOn(rest: string): string {
  return rest.replace(/^(\d{1,2})-\1-(\d{2})-(\d{2})$/, '$1:$2:$3')
}

function zoneOf(tail: string): { offset?: string; tz?: string } {
  const text = tail.trim().replace(/\s*\([^)]*\)$/, '')
  const match =
    /^(?:utc|gmt)?\s*([+\u2212-])(\d{1,2})(?::?(\d{2}))?(?::?\d{2})?(?: ?\[?(.*?)\]?)?$/i.exec(text)
  if (match && Number(match[2]) <= 14) {
    const sign = match[1] === '+' ? '+' : '-'
    const offset = `${sign}${match[2]!.padStart(2, '0')}:${match[3] ?? '00'}`
    return { offset: offset.endsWith('00:00') ? 'Z' : offset }
  }
  // Without letters it is the rest of a range: `19:30 - 21:00`.
  const isName = /^z$|[a-z]{2}/i.test(text)
  const tz = isName ? resolveZone(text.replace(/^\[|\]$/g, '')) : null
  const offset = tz === null ? null : bareOffset(tz)
  if (offset !== null) return { offset }
  return tz === null ? {} : { tz }
}

function clock(...parts: number[]): string {
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

function nextDay(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

/** A day of the calendar: not 0000-00-00 or 1970-01-01. The year 9999 is an end that never comes. */
function isDay(date: string): boolean {
  const [year, month, dayOfMonth] = date.split('-').map(Number)
  if (!year || year < 1900 || year > 9999 || date === '1970-01-01') return false
  const time = new Date(Date.UTC(year, month! - 1, dayOfMonth))
  return time.getUTCMonth() === month! - 1 && time.getUTCDate() === dayOfMonth
}
