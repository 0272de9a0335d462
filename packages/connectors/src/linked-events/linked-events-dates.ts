import type { Assumption, When } from '../event-draft.ts'
import type { LinkedEvent } from './linked-events-fields.ts'

/** An instant, or a day if the time is unknown. */
type Point = { day: string } | { instant: Temporal.Instant }

/**
 * Returns the event's only date, or null without a start, as for a postponed event. `tz`: the city's zone. The platform
 * writes instants in UTC and days in local time.
 */
export function linkedEventDate(
  event: LinkedEvent,
  tz: string,
  assumptions: Assumption[],
): When | null {
  const start = point(event.start_time, event.has_start_time, tz)
  if (start === null) return null
  const end = endOf(event, start, tz, assumptions)
  if ('instant' in start) {
    // The day of the start says nothing about the hour of the end.
    const isSameDay = end !== null && 'day' in end && end.day === dayOf(start, tz)
    const last = end === null || isSameDay ? null : 'day' in end ? end.day : utc(end.instant)
    return { start: utc(start.instant), ...(last !== null && { end: last }), tz }
  }
  const lastDay = end === null ? start.day : dayOf(end, tz)
  return { start: start.day, ...(lastDay !== start.day && { end: lastDay }), allDay: true, tz }
}

function endOf(
  event: LinkedEvent,
  start: Point,
  tz: string,
  assumptions: Assumption[],
): Point | null {
  const end = point(event.end_time, event.has_end_time, tz)
  if (end === null) return null
  // A day given as a moment ends at the midnight after it (events/utils.py, parse_end_time).
  const isFlagged = event.has_end_time === false && 'day' in end && /T/.test(event.end_time ?? '')
  const last = isFlagged ? { day: dayBefore(end.day) } : end
  const order = Temporal.Instant.compare(lastMoment(last, tz), firstMoment(start, tz))
  if (order > 0) return last
  if (order < 0) {
    const message = `the end ${event.end_time} is before the start ${event.start_time} and was left out`
    assumptions.push({ code: 'end_dropped', field: 'end_time', message })
  }
  return null
}

function point(value: string | undefined, hasTime: boolean | undefined, tz: string): Point | null {
  if (value === undefined) return null
  try {
    if (!value.includes('T')) return { day: Temporal.PlainDate.from(value).toString() }
    const instant = Temporal.Instant.from(value)
    return hasTime === false ? { day: dayOf({ instant }, tz) } : { instant }
  } catch {
    return null
  }
}

const utc = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'second' })

const dayBefore = (day: string) => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()

function dayOf(time: Point, tz: string): string {
  return 'day' in time ? time.day : time.instant.toZonedDateTimeISO(tz).toPlainDate().toString()
}

function firstMoment(time: Point, timeZone: string): Temporal.Instant {
  if ('instant' in time) return time.instant
  return Temporal.PlainDate.from(time.day).toZonedDateTime(timeZone).toInstant()
}

function lastMoment(time: Point, timeZone: string): Temporal.Instant {
  if ('instant' in time) return time.instant
  const day = Temporal.PlainDate.from(time.day)
  return day.toZonedDateTime({ timeZone, plainTime: '23:59' }).toInstant()
}
