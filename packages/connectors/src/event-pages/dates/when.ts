import type { Assumption, When } from '../../event-draft.ts'
import type { Json, JsonObject } from '../../json.ts'
import { BadRecord } from '../../bad-record.ts'
import { readMoment, type DateHints, type Moment } from './date-text.ts'
import { dateOf } from '../../time/date-of.ts'
import { clockIn } from '../../time/moment.ts'
import { asList, words } from '../markup/values.ts'

export type Dates = { when: When[]; assumptions: Assumption[] }
export type WhenHints = DateHints & { tz: string }

const MAX_DATES = 500
/** A later start is a mark for "no date". */
const LAST_DAY = '2200-12-31'
const FIELDS = { start: 'startDate', end: 'endDate' }

/**
 * Reads the dates of one node from startDate, endDate, doorTime and duration. Several start dates are several dates.
 * Throws BadRecord (`no_date`, `bad_date`) without any.
 */
export function datesOf(node: JsonObject, hints: WhenHints): Dates {
  const assumptions: Assumption[] = []
  const starts = intervals(node['startDate'])
  const ends = intervals(node['endDate'])
  const read = (value: Json | undefined) => moment(value, hints, assumptions)
  const doors = asList(node['doorTime'])[0]
  if (starts.length === 0 && read(doors)) {
    starts.push(doors!)
    assumptions.push({ code: 'door_time_as_start', field: 'doorTime', message: NO_START })
  }
  const when = starts.slice(0, MAX_DATES).flatMap((start, at): When[] => {
    const [from, to] = split(start)
    const begin = withDoors(read(from), doors, hints, assumptions)
    if (!begin || begin.date > LAST_DAY) return []
    const stated = to ?? (ends.length === starts.length ? ends[at] : undefined)
    const end = read(stated) ?? plus(begin, node['duration'])
    return [dateOf(begin, end ?? undefined, { tz: hints.tz, assumptions, field: FIELDS })]
  })
  if (when.length === 0) throw noDate(starts)
  return { when: distinctStarts(when), assumptions }
}

const NO_START = 'No start is given; the time the doors open was taken.'

function noDate(starts: Json[]): BadRecord {
  if (starts.length === 0)
    return new BadRecord('no_date', 'The event has no startDate.', 'startDate')
  const shown = words(starts[0]) ?? JSON.stringify(starts[0])
  return new BadRecord('bad_date', `"${shown.slice(0, 80)}" is not a date.`, 'startDate')
}

/** Empty texts are an empty form, not a date. */
function intervals(value: Json | undefined): Json[] {
  return asList(value).filter((item) => typeof item !== 'string' || item.trim() !== '')
}

/** ISO 8601 intervals: `2026-11-20T20:00/2026-11-20T23:00`. */
function split(value: Json): [Json, Json | undefined] {
  const parts = typeof value === 'string' ? value.split(/\/(?=\d{4}-)/) : []
  return parts.length === 2 ? [parts[0]!, parts[1]] : [value, undefined]
}

function moment(
  value: Json | undefined,
  hints: DateHints,
  assumptions: Assumption[],
): Moment | null {
  const text = typeof value === 'number' ? value : words(value)
  const found = readMoment(text, hints)
  if (found?.orderAssumed) {
    assumptions.push({
      code: 'date_order_assumed',
      field: 'startDate',
      message: `"${text}" was read as ${found.date}, the order usual in the country.`,
    })
  }
  return found
}

/** A start without a time takes that of the doors, if known. */
function withDoors(
  start: Moment | null,
  doors: Json | undefined,
  hints: WhenHints,
  assumptions: Assumption[],
) {
  if (!start || start.time !== undefined) return start
  const text = words(doors) ?? ''
  const opening = readMoment(/^\d{4}-/.test(text) ? text : `${start.date} ${text}`, hints)
  if (opening?.time === undefined) return start
  if (clockIn(opening, hints.tz).date !== start.date) return start
  assumptions.push({ code: 'door_time_as_start', field: 'doorTime', message: NO_START })
  return { ...start, ...opening }
}

/** Start plus an ISO 8601 duration, `PT2H30M` or `02:30`. */
function plus(start: Moment, duration: Json | undefined): Moment | null {
  const text = words(duration)?.replace(/^(\d{1,2}):(\d{2})(?::\d{2})?$/, 'PT$1H$2M') ?? ''
  if (start.time === undefined || !/^P[\dT]/i.test(text)) return null
  try {
    const end = Temporal.PlainDateTime.from(`${start.date}T${start.time}`).add(text)
    const [date = '', time = ''] = end.toString({ smallestUnit: 'second' }).split('T')
    return { ...start, date, time }
  } catch {
    // Durations are often free text. Without one the end is unknown.
    return null
  }
}

function distinctStarts(when: When[]): When[] {
  return [...new Map(when.map((one) => [`${one.start} ${one.key ?? ''}`, one])).values()]
}
