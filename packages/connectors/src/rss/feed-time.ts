import { readMoment, type DateHints } from '../event-pages/dates/date-text.ts'
import { momentOf, type Moment } from '../time/moment.ts'
import { instantText } from '../understanding/instants.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** RFC 822 and its followers, with two or four digits of year: `Tue, 01 Dec 26 19:00:00 +0100`. */
const MAIL =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})[\s-]+([a-z]{3})[a-z]*\.?[\s-]+(\d{4}|\d\d)(?:,?\s+(\d{1,2}):(\d\d)(?::(\d\d))?)?\s*(?:([A-Z]{1,4})|([+-]\d\d):?(\d\d))?$/i
const BASIC = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z|[+-]\d\d:?\d\d)?)?$/
const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?)?$/

/**
 * A time as feeds write it (W3C-DTF, iCalendar's basic form, RFC 822) in one of the shapes of a draft:
 * a day, wall time, or an instant. Null for anything else.
 */
export function feedTime(written: string | undefined): string | null {
  const text = written?.trim().replace(/\s+/g, ' ') ?? ''
  const instant = instantText(
    text.replace(/^(\d{4}-\d\d-\d\d) (?=\d\d:)/, '$1T').replace(/ (?=[+-]\d\d)/, ''),
  )
  if (instant !== null) return instant
  const time = ofIso(text) ?? ofBasic(text) ?? ofMail(text)
  return time !== null && isReal(time) ? time : null
}

function ofIso(text: string): string | null {
  const [, day, clock, seconds] = ISO.exec(text) ?? []
  if (day === undefined) return null
  return clock === undefined ? day : `${day}T${clock}${seconds ?? ':00'}`
}

function ofBasic(text: string): string | null {
  const [, year, month, day, hour, minute, second, zone] = BASIC.exec(text) ?? []
  if (year === undefined) return null
  const date = `${year}-${month}-${day}`
  const offset = zone?.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2') ?? ''
  return hour === undefined ? date : `${date}T${hour}:${minute}:${second ?? '00'}${offset}`
}

function ofMail(text: string): string | null {
  const [, day, name, digits, hour, minute, second, zone, hours, minutes] = MAIL.exec(text) ?? []
  const month = MONTHS.indexOf(name?.toLowerCase() ?? '')
  const offset = zone === undefined ? (hours ? `${hours}:${minutes}` : '') : offsetOf(zone)
  if (day === undefined || month === -1 || digits === undefined || offset === null) return null
  // RFC 2822: two digits from 50 on are of the last century.
  const year = digits.length === 4 ? digits : `${Number(digits) < 50 ? '20' : '19'}${digits}`
  const date = `${year}-${String(month + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
  if (hour === undefined) return date
  return `${date}T${hour.padStart(2, '0')}:${minute}:${second ?? '00'}${offset}`
}

/** The zones of RFC 822, and those of central Europe. Null for other letters. */
const OFFSETS: Record<string, string> = {
  Z: 'Z',
  UT: 'Z',
  UTC: 'Z',
  GMT: 'Z',
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
  CET: '+01:00',
  CEST: '+02:00',
}
const offsetOf = (zone: string) => OFFSETS[zone.toUpperCase()] ?? null

/** A clock time alone: `8:00 pm`, `20.00 Uhr`, `18:00Z`. */
export function isClock(text: string): boolean {
  return /^\d{1,2}(?:[:.h]\d{2}){0,2}(?:\.\d+)?\s*(?:[ap]\.?m\.?|uhr|hod\.?|godz\.?|h|hrs?)?\s*(?:z|utc|gmt|[+-]\d\d:?\d\d)?$/i.test(
    text.trim(),
  )
}

/** A time of a feed as a moment, with the clock time of an element of its own if it names only a day. */
export function feedMoment(
  written: string | undefined,
  hour: string | undefined,
  hints: DateHints,
): Moment | null {
  const time = feedTime(written)
  const moment = time === null ? certainMoment(written, hints) : momentOf(time)
  if (moment === null) return null
  if (moment.time !== undefined || hour === undefined) return moment
  return readMoment(`${moment.date} ${hour}`, hints) ?? moment
}

/** A date in words or with points. One whose day may be its month is none. */
function certainMoment(written: string | undefined, hints: DateHints): Moment | null {
  const found = readMoment(written, hints)
  return found?.orderAssumed || (found?.date ?? '') > '2200' ? null : found
}

function isReal(time: string): boolean {
  const day = new Date(`${time.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(time.slice(0, 10))) return false
  const [hour = '0', minute = '0'] = time.slice(11, 16).split(':')
  return Number(hour) < 24 && Number(minute) < 60
}
