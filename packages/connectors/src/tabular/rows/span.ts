import type { Json } from '../../json.ts'
import type { When } from '../../event-draft.ts'
import type { Moment } from './dates.ts'
import { addDays, hasPath, instantOf, readMoment, timeText, wallTime, withTime } from './dates.ts'
import type { Row } from './row.ts'
import { assume } from './row.ts'
import type { DateSpec, EndSpec } from '../mapping/value-schema.ts'

/** Start and end of one date, after interpreting the feed's words. */
export type Span = {
  start: Moment
  end: Moment | null
  isAllDay: boolean
  /** Day of the end as in the record, even if the end was dropped. */
  lastDay: string | null
}

type Specs = { start: DateSpec; end?: EndSpec | undefined }

/**
 * Returns null without a start. Drops an end that is empty of meaning (the day's end, the start again) or before the
 * start. An all-day span ends on its last day.
 */
export function readSpan(
  { start: startSpec, end: endSpec }: Specs,
  record: Json,
  row: Row,
  { isAllDay = null, field = '' }: { isAllDay?: boolean | null; field?: string } = {},
): Span | null {
  const start = readMoment(startSpec, record, row, `${field}start`)
  if (!start) return null
  const end = endSpec ? readEnd(endSpec, start, record, row, `${field}end`) : null
  const clock = wallTime(start).time
  const isVague = end === null || end.time === null || isDayEnd(end, endSpec)
  const isMidnight = clock === '00:00:00' && startSpec.midnight !== 'midnight'
  if (isAllDay ?? (clock === null || (isMidnight && isVague))) {
    if (isMidnight && isAllDay === null) {
      assume(row, 'midnight_is_all_day', '00:00 is taken for "no time given"', `${field}start`)
    }
    return allDay(start, end, endSpec)
  }
  const timed: Moment = { ...start, time: start.time ?? '00:00:00' }
  return {
    start: timed,
    end: timedEnd(timed, end, endSpec, row, `${field}end`),
    isAllDay: false,
    lastDay: end && wallTime(end).date,
  }
}

export function spanToWhen({ start, end, isAllDay }: Span): When {
  if (isAllDay) return { start: start.date, ...(end ? { end: end.date } : {}), allDay: true }
  const last = end && (end.time === null ? end.date : timeText(end))
  return { start: timeText(start), ...(last ? { end: last } : {}), tz: start.zone }
}

function readEnd(
  spec: EndSpec,
  start: Moment,
  record: Json,
  row: Row,
  field: string,
): Moment | null {
  if (hasPath(spec)) return readMoment(spec, record, row, field)
  // Only a clock time is given: it is on the day of the start.
  if (!spec.time) return null
  const day: Moment = { ...start, ...wallTime(start), time: null, offset: null }
  const end = withTime(day, spec.time, record, row, field)
  return end.time === null ? null : end
}

const isDayEnd = (end: Moment, spec: EndSpec | undefined): boolean => {
  const time = wallTime(end).time?.slice(0, 5)
  return time === '00:00' || (spec?.endOfDay ?? ['23:59']).some((one) => one === time)
}

function allDay(start: Moment, end: Moment | null, spec: EndSpec | undefined): Span {
  const first = wallTime(start).date
  const clock = end ? wallTime(end) : null
  let last = clock?.date ?? first
  if (clock && spec?.exclusive && (clock.time ?? '00:00:00') === '00:00:00')
    last = addDays(last, -1)
  const day = (date: string): Moment => ({ date, time: null, offset: null, zone: start.zone })
  const lastDay = clock ? last : null
  return { start: day(first), end: last > first ? day(last) : null, isAllDay: true, lastDay }
}

function timedEnd(
  start: Moment,
  end: Moment | null,
  spec: EndSpec | undefined,
  row: Row,
  field: string,
): Moment | null {
  if (!end) return null
  const [first, last] = [wallTime(start), wallTime(end)]
  if (last.time === null || (last.time !== '00:00:00' && isDayEnd(end, spec))) {
    if (last.date <= first.date) {
      if (last.time !== null)
        assume(
          row,
          'end_of_day',
          `an end at ${last.time.slice(0, 5)} is taken for "no end given"`,
          field,
        )
      return null
    }
    return { ...end, date: last.date, time: null, offset: null, zone: start.zone }
  }
  const length = instantOf(end) - instantOf(start)
  if (length > 0) return end
  if (length === 0) return null
  // "22:00 to 02:00" of one day ends in the night after it.
  const isOvernight = first.time! >= '12:00:00' && last.time <= '12:00:00'
  if (last.date === first.date && isOvernight) {
    assume(
      row,
      'end_next_day',
      'the end is earlier than the start: it is taken for the next day',
      field,
    )
    return { ...end, date: addDays(end.date, 1) }
  }
  assume(row, 'end_before_start', 'the end is earlier than the start: it is left out', field)
  return null
}
