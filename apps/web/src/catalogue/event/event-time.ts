import { addDays, type Day } from '@okolo/contract/filter/event-filter'
import { remembered } from './remembered.ts'
import type { ListedDate } from './listed-event.ts'
import { formatTag, type Locale } from '@okolo/contract/locale'

export { formatTag }

const formats = new Map<string, Intl.DateTimeFormat>()

const texts = remembered()

/** Formatters are dear to make and few: one for each language, zone and set of parts. */
function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  let made = formats.get(key)
  if (!made) formats.set(key, (made = new Intl.DateTimeFormat(locale, options)))
  return made
}

/** Languages that write a day and its month as one: `20 нояб.` never ends a line in between. */
const TOGETHER: ReadonlySet<Locale> = new Set(['ru', 'uk'])

/** Versions of ICU differ in their special spaces. Here they read the same everywhere. */
function evenSpaces(locale: Locale, text: string): string {
  const plain = text.replaceAll(/[\u2009\u202F]/g, ' ')
  return TOGETHER.has(locale) ? plain.replaceAll(/(?<![,–-]) (?![–-])/g, '\u00A0') : plain
}

/** The calendar day of an instant in a zone. */
export function dayIn(instant: string, timeZone: string): Day {
  return format('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(instant))
}

/** Returns the first calendar day in the date's own zone, which RFC 3339 writes first. */
export function startDay(date: ListedDate): Day {
  return date.start.slice(0, 10)
}

const DAY: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' }
const LONG_DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' }
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }

/** A day as a heading: `Saturday 21 November`, with the year when it is not this one. */
export function dayText(locale: Locale, day: Day, today: Day): string {
  return formatDay(locale, day, { ...LONG_DAY, ...yearUnlessThis(day, today) })
}

/** A date that stands alone: `21 November 2026`. */
export function dateText(locale: Locale, day: Day): string {
  return formatDay(locale, day, { dateStyle: 'long' })
}

/** A day in short: `21 Nov`. */
export function shortDayText(locale: Locale, day: Day, today: Day): string {
  return formatDay(locale, day, { day: 'numeric', month: 'short', ...yearUnlessThis(day, today) })
}

/** A day beside its name in words: `Fri 24 Oct`. */
export function shortWeekdayText(locale: Locale, day: Day, today: Day): string {
  return formatDay(locale, day, { ...DAY, ...yearUnlessThis(day, today) })
}

function formatDay(locale: Locale, day: Day, options: Intl.DateTimeFormatOptions): string {
  return texts(`${locale} ${day} ${Object.entries(options).join()}`, () => {
    const noon = new Date(`${day}T12:00:00Z`)
    return evenSpaces(
      locale,
      format(formatTag(locale), { ...options, timeZone: 'UTC' }).format(noon),
    )
  })
}

function yearUnlessThis(day: Day, today: Day): Intl.DateTimeFormatOptions {
  return day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }
}

/** Returns `Fri, 20 Nov, 22:00`. Whole days have no clock time. */
export function cardTimeText(locale: Locale, date: ListedDate): string {
  return texts(`${locale} ${date.start} ${date.time_zone} ${date.all_day}`, () => {
    const options: Intl.DateTimeFormatOptions = {
      ...DAY,
      ...(date.all_day ? {} : TIME),
      timeZone: date.time_zone,
    }
    return evenSpaces(locale, format(formatTag(locale), options).format(new Date(date.start)))
  })
}

/** A time of day: `20:00`. */
export function timeOfDayText(locale: Locale, time: string): string {
  const moment = new Date(`2000-01-03T${time}:00Z`)
  return evenSpaces(locale, format(formatTag(locale), { ...TIME, timeZone: 'UTC' }).format(moment))
}

/** The hours of a date on its own clock: `20:00–22:00`. */
export function hoursText(locale: Locale, date: ListedDate): string {
  const { start, end } = date
  const hours = [start, ...(end === null || end <= start || endsWithDay(date) ? [] : [end])]
  return hours.map((moment) => timeOfDayText(locale, moment.slice(11, 16))).join('–')
}

/** 1 Monday to 7 Sunday, by name. */
export function weekdayText(locale: Locale, weekday: number, length: 'long' | 'short'): string {
  // The third of January 2000 was a Monday.
  const noon = new Date(Date.UTC(2000, 0, 2 + weekday, 12))
  return format(formatTag(locale), { weekday: length, timeZone: 'UTC' }).format(noon)
}

/** `27–29 Nov`: a date of several days. */
export function dayRangeText(locale: Locale, from: Day, to: Day): string {
  const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' }
  const [start, end] = [new Date(`${from}T12:00:00Z`), new Date(`${to}T12:00:00Z`)]
  return evenSpaces(locale, format(formatTag(locale), options).formatRange(start, end))
}

/** `10:00` as the language writes it. */
export function clockText(locale: Locale, time: string): string {
  const options = { ...TIME, timeZone: 'UTC' }
  return evenSpaces(
    locale,
    format(formatTag(locale), options).format(new Date(`1970-01-01T${time}:00Z`)),
  )
}

/** Returns `Tue–Sun` or `Mon, Wed, Fri`. 1 is Monday. */
export function weekdaysText(locale: Locale, days: readonly number[]): string {
  // 1 January 2024 was a Monday.
  const name = (day: number) => formatDay(locale, `2024-01-0${day}`, { weekday: 'short' })
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return ''
  if (days.length > 2 && last - first === days.length - 1) return `${name(first)}–${name(last)}`
  return days.map(name).join(', ')
}

/** True for an event over several days. A night that ends in the morning counts as one evening. */
export function spansDays(date: ListedDate): boolean {
  if (date.end === null) return false
  const hours = (Date.parse(date.end) - Date.parse(date.start)) / 3_600_000
  return (endDay(date) ?? '') > startDay(date) && hours > 18
}

/** The whole time of a date in a zone: `Fri, 20 Nov, 22:00 – Sat, 21 Nov, 05:00`. */
export function spanText(
  locale: Locale,
  date: ListedDate,
  today: Day,
  timeZone: string = date.time_zone,
): string {
  const options: Intl.DateTimeFormatOptions = {
    ...DAY,
    ...yearUnlessThis(startDay(date), today),
    ...(date.all_day ? {} : TIME),
    timeZone,
  }
  return texts(`${locale} ${date.start} ${date.end} ${Object.values(options).join()}`, () => {
    const formatter = format(formatTag(locale), options)
    const [start, end] = [new Date(date.start), lastMoment(date)]
    if (end === null || end <= start) return evenSpaces(locale, formatter.format(start))
    if (endsWithDay(date)) {
      const { hour: _hour, minute: _minute, ...day } = options
      const last = format(formatTag(locale), day).format(end.getTime() - 1)
      return evenSpaces(locale, `${formatter.format(start)} – ${last}`)
    }
    return evenSpaces(locale, formatter.formatRange(start, end))
  })
}

/** A whole-day end may be written as the next midnight. Its last day is the one before. */
function lastMoment(date: ListedDate): Date | null {
  if (date.end === null) return null
  const end = new Date(date.end)
  return date.all_day && isMidnight(date.end) ? new Date(end.getTime() - 1) : end
}

/** The last day of a long date, in its own zone. */
export function endDay(date: ListedDate): Day | null {
  if (date.end === null) return null
  const day = date.end.slice(0, 10)
  return isMidnight(date.end) && (date.all_day || endsWithDay(date)) ? addDays(day, -1) : day
}

const isMidnight = (moment: string) => moment.slice(11, 19) === '00:00:00'

/** True for a date of more than a day that lasts to a midnight: its last day is known, and no hour. */
export function endsWithDay({ start, end, all_day: allDay }: ListedDate): boolean {
  if (allDay || end === null || !isMidnight(end)) return false
  return Date.parse(end) - Date.parse(start) > 24 * 3_600_000
}

/** Moment of a check or a former start: `20 Nov, 19:05` in a zone. */
export function momentText(
  locale: Locale,
  instant: string,
  timeZone: string,
  allDay = false,
): string {
  const options: Intl.DateTimeFormatOptions = {
    day: 'numeric',
    month: 'short',
    ...(allDay ? {} : TIME),
    timeZone,
  }
  return evenSpaces(locale, format(formatTag(locale), options).format(new Date(instant)))
}

/** Name of a zone on that date: `CET`, `GMT+2`. */
export function zoneName(locale: Locale, date: ListedDate): string {
  const options = { timeZone: date.time_zone, timeZoneName: 'short' } as const
  return texts(`${locale} ${date.start} zone ${date.time_zone}`, () => {
    const parts = format(formatTag(locale), options).formatToParts(new Date(date.start))
    return parts.find((part) => part.type === 'timeZoneName')?.value ?? date.time_zone
  })
}

/** `2026-11-20T22:00:00`: an instant on the clock of a zone. */
export function wallTime(at: Date, timeZone: string): string {
  const options = { dateStyle: 'short', timeStyle: 'medium', timeZone } as const
  return format('sv-SE', options).format(at).replace(' ', 'T')
}

/** True if clocks in two zones show different times at an instant. */
export function zonesDiffer(instant: string, one: string, other: string): boolean {
  const clock = (timeZone: string) =>
    format('en-CA', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(instant))
  return clock(one) !== clock(other)
}

/** Returns `2 hours ago`, in whole minutes, hours or days. Future times of a wrong clock count as now. */
export function agoText(locale: Locale, instant: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(instant)) / 60_000))
  const relative = relativeFormat(locale)
  if (minutes < 60) return relative.format(-minutes, 'minute')
  if (minutes < 48 * 60) return relative.format(-Math.floor(minutes / 60), 'hour')
  return relative.format(-Math.floor(minutes / (24 * 60)), 'day')
}

const relativeFormats = new Map<Locale, Intl.RelativeTimeFormat>()

function relativeFormat(locale: Locale): Intl.RelativeTimeFormat {
  let made = relativeFormats.get(locale)
  if (made === undefined) {
    made = new Intl.RelativeTimeFormat(formatTag(locale), { numeric: 'auto' })
    relativeFormats.set(locale, made)
  }
  return made
}
