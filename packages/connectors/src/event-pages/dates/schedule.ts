import type { Recurrence, When } from '../../event-draft.ts'
import type { Json, JsonObject } from '../../json.ts'
import { resolveZone } from '../../understanding/zone.ts'
import { bareOffset } from '../../time/bare-offset.ts'
import { clockIn, plusDays, stamp, type Moment } from '../../time/moment.ts'
import { readMoment } from './date-text.ts'
import type { WhenHints } from './when.ts'
import { shortName } from '../markup/event-types.ts'
import { firstOn, listDates } from './schedule-dates.ts'
import { present } from '../../understanding/compact.ts'
import { asList, number, objects, words } from '../markup/values.ts'

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const DAY_NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const UNITS: Record<string, string> = { D: 'DAILY', W: 'WEEKLY', M: 'MONTHLY', Y: 'YEARLY' }

/**
 * Returns schema.org `eventSchedule` as a recurrence. Schedules with different hours (`Mon-Fri 10-18, Sat 10-14`)
 * become single dates, up to a year of them. Null without a start or a known rhythm.
 */
export function scheduleOf(
  node: JsonObject,
  hints: WhenHints,
): { recurrence: Recurrence; when: When[] } | null {
  const own = { start: node['startDate'], end: node['endDate'], duration: node['duration'] }
  const all = objects(node['eventSchedule'])
    .slice(0, 20)
    .map((schedule) => recurrenceOf(schedule, own, hints))
    .filter((recurrence) => recurrence !== null)
  const [recurrence, ...others] = all
  return recurrence ? { recurrence, when: others.flatMap((other) => listDates(other)) } : null
}

type Own = { start: Json | undefined; end: Json | undefined; duration: Json | undefined }

/** A series is on the clock of its venue, whatever offset its first date is written with. */
function recurrenceOf(schedule: JsonObject, own: Own, hints: WhenHints): Recurrence | null {
  const given = readMoment(words(schedule['startDate'] ?? own.start), hints)
  const frequency = frequencyOf(schedule)
  if (!given || !frequency) return null
  const { zone, tz, begin, end } = firstDate(schedule, own, given, hints)
  const at = (date: string) => stamp({ ...begin, date })
  const rhythm = [
    ...frequency,
    ...byDay(daysOn(schedule, given, begin), frequency, schedule),
    ...numbers('BYMONTHDAY', schedule['byMonthDay']),
    ...numbers('BYMONTH', schedule['byMonth']),
  ].join(';')
  const start = firstOn(begin.date, rhythm)
  const except = asList(schedule['exceptDate'])
    .map((value) => readMoment(words(value), hints))
    .filter((one) => one !== null)
    .map((one) => at(clockIn(one, zone).date))
  return present<Recurrence>({
    start: at(start),
    end: begin.time && end ? endOn(start, begin.time, end) : undefined,
    tz,
    allDay: begin.time === undefined ? true : undefined,
    rules: [rhythm + limitOf(schedule, own, zone, hints)],
    exdates: except.length > 0 ? except : undefined,
  })!
}

/** The first date on the clock of the venue, and the clock time of its end. */
function firstDate(schedule: JsonObject, own: Own, given: Moment, hints: WhenHints) {
  const named = resolveZone(words(schedule['scheduleTimezone']) ?? '')
  const bare = named === null ? null : bareOffset(named)
  const tz = (bare === null ? named : null) ?? given.tz
  const zone = tz ?? hints.tz
  const first = readMoment(words(own.start), hints)
  const told = clock(schedule['startTime'])
  const ofFirst = first?.time === undefined ? undefined : clockIn(first, zone)
  const sameClock = told?.time === given.time ? given.offset : undefined
  const offset = told ? (told.offset ?? bare ?? sameClock) : (given.offset ?? bare)
  const time = told?.time ?? given.time
  const begin =
    time === undefined && ofFirst?.time !== undefined
      ? { date: given.date, time: ofFirst.time }
      : clockIn({ date: given.date, ...(time && { time }), ...(offset && { offset }) }, zone)
  const stop = clock(schedule['endTime'])
  const stopOffset = stop?.offset ?? offset
  const end = stop
    ? clockIn(
        { date: given.date, time: stop.time, ...(stopOffset && { offset: stopOffset }) },
        zone,
      )
    : undefined
  const ofOwn = ofFirst?.time === begin.time ? endOfFirst(own, zone, hints)?.time : undefined
  return {
    zone,
    tz,
    begin,
    end: end?.time ?? lengthened(begin.time, schedule['duration'] ?? own.duration) ?? ofOwn,
  }
}

/** The event's own end if it is that of the first date: within a day of the start. Null if it ends the series. */
function endOfFirst(own: Own, zone: string, hints: WhenHints): Moment | null {
  const [first, last] = [own.start, own.end].map((value) => readMoment(words(value), hints))
  if (!first || !last) return null
  const [start, end] = [clockIn(first, zone), clockIn(last, zone)]
  const nextDay = stamp({ ...start, date: plusDays(start.date, 1) })
  return end.date === start.date || stamp(end) <= nextDay ? end : null
}

function limitOf(schedule: JsonObject, own: Own, zone: string, hints: WhenHints): string {
  const count = number(schedule['repeatCount'])
  if (count && count > 0) return `;COUNT=${Math.floor(count)}`
  const isOfSeries = schedule['startDate'] === undefined && endOfFirst(own, zone, hints) === null
  const stop = readMoment(words(schedule['endDate'] ?? (isOfSeries ? own.end : null)), hints)
  return stop ? `;UNTIL=${clockIn(stop, zone).date.replaceAll('-', '')}` : ''
}

/** The weekdays. They move with the first date if it is on another day on the venue's clock. */
function daysOn(schedule: JsonObject, given: Moment, begin: Moment): string[] {
  const days = asList(schedule['byDay'])
    .map(dayCode)
    .filter((day) => day !== null)
  const [there, here] = [given.date, begin.date].map(
    (date) => DAYS[Temporal.PlainDate.from(date).dayOfWeek - 1]!,
  )
  if (there === here || !days.includes(there!) || days.includes(here!)) return days
  const shift = begin.date > given.date ? 1 : -1
  return days.map((day) => DAYS[(DAYS.indexOf(day) + shift + 7) % 7] ?? day)
}

/** Reads `P1W`, `P2D`, `Weekly`, `daily`. Intervals below a day are not an event's rhythm. */
function frequencyOf(schedule: JsonObject): string[] | null {
  const text = words(schedule['repeatFrequency']) ?? ''
  // Days and hours without a rhythm are the hours of each day.
  if (text === '' && schedule['byDay'] !== undefined) return rule('WEEKLY', 1)
  if (text === '' && schedule['startTime'] && schedule['endDate']) return rule('DAILY', 1)
  const match = /^P(\d+)([DWMY])$/i.exec(text)
  if (match) return rule(UNITS[match[2]!.toUpperCase()]!, Number(match[1]))
  const word = /^(dai|week|month|year|annual)/i.exec(shortName(text))?.[1]?.toLowerCase()
  const unit = word === 'annual' ? 'Y' : word?.[0]?.toUpperCase()
  return unit ? rule(UNITS[unit]!, 1) : null
}

function rule(frequency: string, interval: number): string[] {
  return interval > 1 ? [`FREQ=${frequency}`, `INTERVAL=${interval}`] : [`FREQ=${frequency}`]
}

/** Reads `https://schema.org/Monday`, `Monday`, `Mo`, `MO`. `1MO` is the first Monday. */
function dayCode(value: Json): string | null {
  const text = shortName(words(value) ?? '')
  const [, place = '', name = ''] = /^([+-]?\d?)([a-z]{2,})$/i.exec(text) ?? []
  const at = DAY_NAMES.findIndex((day) => name.length >= 2 && day.startsWith(name.toLowerCase()))
  return at === -1 ? null : `${place}${DAYS[at]}`
}

function byDay(days: string[], frequency: string[], schedule: JsonObject): string[] {
  if (days.length === 0) return []
  const week = number(asList(schedule['byMonthWeek'])[0])
  const monthly = frequency[0] === 'FREQ=MONTHLY' && week !== undefined
  const named = days.map((day) => (monthly && /^[A-Z]/.test(day) ? `${week}${day}` : day))
  return [`BYDAY=${named.join(',')}`]
}

function numbers(name: string, value: Json | undefined): string[] {
  const given = asList(value)
    .map((one) => number(one))
    .filter((one) => Number.isInteger(one))
  return given.length > 0 ? [`${name}=${given.join(',')}`] : []
}

function clock(value: Json | undefined): { time: string; offset?: string } | undefined {
  const text = words(value) ?? ''
  const match = /(?:^|T)(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?/i.exec(
    text,
  )
  if (!match || Number(match[1]) > 23 || Number(match[2]) > 59) return undefined
  const offset = match[4]?.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  return {
    time: `${match[1]!.padStart(2, '0')}:${match[2]}:${match[3] ?? '00'}`,
    ...(offset && { offset }),
  }
}

function lengthened(time: string | undefined, duration: Json | undefined): string | undefined {
  const text = words(duration) ?? ''
  if (time === undefined || !/^PT\d/i.test(text)) return undefined
  try {
    return Temporal.PlainTime.from(time).add(text).toString({ smallestUnit: 'second' })
  } catch {
    // No duration after all: the end is not known.
    return undefined
  }
}

function endOn(date: string, start: string, end: string): string | undefined {
  if (end === start) return undefined
  const day = Temporal.PlainDate.from(date)
  return `${(end < start ? day.add({ days: 1 }) : day).toString()}T${end}`
}
