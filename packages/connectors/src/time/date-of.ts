import type { Assumption, When } from '../event-draft.ts'
import { dayOnly } from './day-only.ts'
import { clockIn, plusDays, stamp, type Moment } from './moment.ts'

type Noted = { tz: string; assumptions: Assumption[]; field?: { start: string; end: string } }

/**
 * Returns a date from its two moments, in the shapes of `When`. `tz`: the zone of the venue. An impossible end is left out
 * with an assumption.
 */
export function dateOf(start: Moment, end: Moment | undefined, noted: Noted): When {
  const { tz, assumptions, field = FIELDS } = noted
  const day = dayOnly(start, end, start.tz ?? tz)
  if (day) {
    if (day.why)
      assumptions.push({ code: 'day_only_assumed', field: field.start, message: day.why })
    return { ...day.when, allDay: true }
  }
  const when: When = { start: stamp(start) }
  if (start.tz !== undefined) when.tz = start.tz
  const stop = end && endStamp(start, end, { tz: start.tz ?? tz, assumptions, field })
  if (stop !== undefined) when.end = stop
  return when
}

const FIELDS = { start: 'start', end: 'end' }

/** Returns the end in the start's shape, or as a day. Undefined if it is missing or impossible. */
function endStamp(start: Moment, given: Moment, noted: Required<Noted>): string | undefined {
  const { tz, assumptions, field } = noted
  if (given.time === undefined) return given.date > start.date ? given.date : undefined
  let end = given
  // One of the two without its offset means the clock of the venue.
  if (start.offset !== undefined && end.offset === undefined) end = { ...end, offset: start.offset }
  if (start.offset === undefined && end.offset !== undefined) end = clockIn(end, tz)
  const length = milliseconds(end) - milliseconds(start)
  if (length === 0) return undefined
  if (length > 0) return stamp(end)
  if (end.date === start.date && end.offset === start.offset && length + DAY_MS <= DAY_MS / 2) {
    assumptions.push({ code: 'end_next_day', field: field.end, message: ENDS_FIRST })
    return stamp({ ...end, date: plusDays(end.date, 1) })
  }
  const message = 'The end lies before the start and was left out.'
  assumptions.push({ code: 'end_before_start', field: field.end, message })
  return undefined
}

const ENDS_FIRST = 'The end is earlier on the same day; it was taken to be after midnight.'
const DAY_MS = 24 * 60 * 60 * 1000

function milliseconds({ date, time, offset }: Moment): number {
  return Date.parse(`${date}T${time ?? '00:00:00'}${offset ?? 'Z'}`)
}
