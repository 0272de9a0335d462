import { instantText } from '../understanding/instants.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** RFC 822, with four digits of year: `Tue, 01 Dec 2026 19:00:00 +0100`. */
const MAIL =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]*\s+(\d{4})(?:\s+(\d{1,2}):(\d\d)(?::(\d\d))?)?\s*(?:(Z|UTC?|GMT)|([+-]\d\d):?(\d\d))?$/i
const BASIC = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?$/
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
  return hour === undefined ? date : `${date}T${hour}:${minute}:${second ?? '00'}${zone ?? ''}`
}

function ofMail(text: string): string | null {
  const [, day, name, year, hour, minute, second, utc, hours, minutes] = MAIL.exec(text) ?? []
  const month = MONTHS.indexOf(name?.toLowerCase() ?? '')
  if (day === undefined || month === -1) return null
  const date = `${year}-${String(month + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
  if (hour === undefined) return date
  const offset = utc === undefined ? (hours === undefined ? '' : `${hours}:${minutes}`) : 'Z'
  return `${date}T${hour.padStart(2, '0')}:${minute}:${second ?? '00'}${offset}`
}

function isReal(time: string): boolean {
  const day = new Date(`${time.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(time.slice(0, 10))) return false
  const [hour = '0', minute = '0'] = time.slice(11, 16).split(':')
  return Number(hour) < 24 && Number(minute) < 60
}
