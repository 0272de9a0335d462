import type { Recurrence, When } from '../../event-draft.ts'
import type { Json, JsonObject } from '../../json.ts'
import { resolveZone } from '../../understanding/zone.ts'
import { readMoment, type DateHints } from './date-text.ts'
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
  hints: DateHints,
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

function recurrenceOf(schedule: JsonObject, own: Own, hints: DateHints): Recurrence | null {
  const begin = readMoment(words(schedule['startDate'] ?? own.start), hints)
  const time = clock(schedule['startTime']) ?? begin?.time
  const frequency = frequencyOf(schedule['repeatFrequency'])
  if (!begin || !frequency) return null
  const days = asList(schedule['byDay'])
    .map(dayCode)
    .filter((day) => day !== null)
  const endTime =
    clock(schedule['endTime']) ?? lengthened(time, schedule['duration'] ?? own.duration)
  const tz = resolveZone(words(schedule['scheduleTimezone']) ?? '') ?? begin.tz
  const at = (date: string) => (time === undefined ? date : `${date}T${time}`)
  const stop = readMoment(
    words(schedule['endDate'] ?? (schedule['startDate'] ? null : own.end)),
    hints,
  )
  const count = number(schedule['repeatCount'])
  const rhythm = [
    ...frequency,
    ...(days.length > 0 ? [`BYDAY=${byDay(days, frequency, schedule)}`] : []),
    ...numbers('BYMONTHDAY', schedule['byMonthDay']),
    ...numbers('BYMONTH', schedule['byMonth']),
  ].join(';')
  const start = firstOn(begin.date, rhythm)
  const limit =
    count && count > 0
      ? `;COUNT=${Math.floor(count)}`
      : stop
        ? `;UNTIL=${stop.date.replaceAll('-', '')}`
        : ''
  const except = asList(schedule['exceptDate'])
    .map((value) => readMoment(words(value), hints))
    .filter((one) => one !== null)
    .map((one) => at(one.date))
  return present<Recurrence>({
    start: at(start),
    end: time && endTime ? endOn(start, time, endTime) : undefined,
    tz: tz ?? undefined,
    allDay: time === undefined ? true : undefined,
    rules: [rhythm + limit],
    exdates: except.length > 0 ? except : undefined,
  })!
}

/** Reads `P1W`, `P2D`, `Weekly`, `daily`. Intervals below a day are not an event's rhythm. */
function frequencyOf(value: Json | undefined): string[] | null {
  const text = words(value) ?? ''
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

function byDay(days: string[], frequency: string[], schedule: JsonObject): string {
  const week = number(asList(schedule['byMonthWeek'])[0])
  const monthly = frequency[0] === 'FREQ=MONTHLY' && week !== undefined
  return days.map((day) => (monthly && /^[A-Z]/.test(day) ? `${week}${day}` : day)).join(',')
}

function numbers(name: string, value: Json | undefined): string[] {
  const given = asList(value)
    .map((one) => number(one))
    .filter((one) => Number.isInteger(one))
  return given.length > 0 ? [`${name}=${given.join(',')}`] : []
}

function clock(value: Json | undefined): string | undefined {
  const match = /(?:^|T)(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(words(value) ?? '')
  if (!match || Number(match[1]) > 23 || Number(match[2]) > 59) return undefined
  return `${match[1]!.padStart(2, '0')}:${match[2]}:${match[3] ?? '00'}`
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
