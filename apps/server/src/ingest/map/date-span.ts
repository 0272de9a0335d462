import type { Assumption, When } from '@okolo/connectors/event-draft'
import { BadRecord } from '@okolo/connectors/bad-record'
import { addDays } from '@okolo/contract/filter/event-filter'
import { DAY_MS } from '@okolo/contract/durations'
import { NO_END } from '#server/knowledge/time/long-runs.ts'
import { FARTHEST_MS } from '#server/knowledge/time/recurrence.ts'
import { toInstant, type ZonedInstant } from '#server/knowledge/time/zoned-time.ts'

/** Specification 10: without an end an event counts as ended three hours after its start. */
const ASSUMED_LENGTH_MS = 3 * 60 * 60 * 1000

const HAS_OFFSET = /(Z|[+-]\d{2}:?\d{2})$/
const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/

type Span = { start: ZonedInstant; end: End; allDay: boolean }
/** `wall` null: no source says when it ends. */
type End = { utc: Date; wall: string | null }

/**
 * Start and end of a date on the clock of `zone`. From midnight to midnight it is whole days, a day as the end lasts to its
 * midnight, and an end in a far future is none. Throws BadRecord for a time that is none.
 */
export function spanOf(
  when: When,
  zone: string,
  { now, assumptions }: { now: Date; assumptions: Assumption[] },
): Span {
  const { end, ...open } = when
  if (end !== undefined && isFar(end, now)) {
    const message = `The end ${end} stands for an open end.`
    assumptions.push({ code: 'open_end', field: 'when', message })
    const span = spanOf(open, zone, { now, assumptions })
    return { ...span, end: { utc: NO_END, wall: null } }
  }
  if (when.allDay === true || DATE_ONLY.test(when.start)) return wholeDays(when, zone)
  const start = instant(when.start, zone, 'start')
  const last = endOf(when, start.utc, zone, assumptions)
  if (!isMidnightToMidnight(start, last)) return { start, end: last, allDay: false }
  return wholeDays({ start: start.wall.slice(0, 10), end: lastDay(last.wall ?? '') }, zone)
}

/** Sources without a word for "open end" write a day that nobody waits for. */
function isFar(end: string, now: Date): boolean {
  return Date.parse(end.slice(0, 10)) - now.getTime() > FARTHEST_MS
}

function isMidnightToMidnight(start: ZonedInstant, { wall }: End): boolean {
  return start.wall.slice(11) === '00:00:00' && /T(?:00:00|23:59)/.test(wall ?? '')
}

const lastDay = (wall: string) =>
  wall.slice(11, 16) === '00:00' ? addDays(wall.slice(0, 10), -1) : wall.slice(0, 10)

function wholeDays(when: When, zone: string): Span {
  const start = instant(`${localDay(when.start, zone)}T00:00:00`, zone, 'start')
  return { start, end: endOfDay(when, start.wall, zone), allDay: true }
}

function endOf(when: When, start: Date, zone: string, assumptions: Assumption[]): End {
  if (when.end === undefined) return assumedEnd(start)
  const isDay = DATE_ONLY.test(when.end)
  const text = isDay ? `${addDays(when.end, 1)}T00:00:00` : when.end
  const end = instant(text, zone, 'end')
  // The day of the start says nothing about the hour of the end.
  if (isDay && when.end <= localDay(when.start, zone)) return assumedEnd(start)
  noteSkipped(text, end.wall, zone, assumptions)
  if (end.utc > start) return end
  const early = start.getTime() - end.utc.getTime()
  if (early === 0) return assumedEnd(start)
  const overnight = new Date(end.utc.getTime() + DAY_MS)
  const isOvernight = early < DAY_MS && overnight.getTime() - start.getTime() <= DAY_MS / 2
  assumptions.push({
    code: isOvernight ? 'end_next_day' : 'end_before_start',
    field: 'when',
    message: isOvernight
      ? `It ends (${when.end}) before it starts (${when.start}); the next day was taken.`
      : `It ends (${when.end}) before it starts (${when.start}); the end was left out.`,
  })
  return isOvernight
    ? instant(`${addDays(end.wall.slice(0, 10), 1)}${end.wall.slice(10)}`, zone, 'end')
    : assumedEnd(start)
}

/** A clock time that the zone skips in spring does not exist: it is moved on by the gap, with a note. */
export function noteSkipped(
  text: string,
  wall: string,
  zone: string,
  assumptions: Assumption[],
): void {
  const said = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?=$|:)/.exec(text)?.[0]
  if (said === undefined || HAS_OFFSET.test(text) || wall.startsWith(said)) return
  assumptions.push({
    code: 'skipped_hour',
    field: 'when',
    message: `${said} does not exist in ${zone}, where the clocks go forward then: ${wall.slice(11, 16)} was taken.`,
  })
}

function assumedEnd(start: Date): End {
  return { utc: new Date(start.getTime() + ASSUMED_LENGTH_MS), wall: null }
}

/** All-day dates run to the end of their last day in their own zone; the draft's `end` names that day. */
function endOfDay(when: When, startWall: string, zone: string): End {
  const first = startWall.slice(0, 10)
  const stated = when.end === undefined ? first : localDay(when.end, zone)
  const last = stated < first ? first : stated
  const { utc, wall } = instant(`${addDays(last, 1)}T00:00:00`, zone, 'end')
  return { utc, wall: when.end === undefined ? null : wall }
}

export function localDay(text: string, zone: string): string {
  return DATE_ONLY.test(text) ? text : instant(text, zone, 'start').wall.slice(0, 10)
}

export function instant(text: string, zone: string, field: string): ZonedInstant {
  let result: ZonedInstant
  try {
    result = toInstant(text, zone)
  } catch (cause) {
    throw Object.assign(new BadRecord('bad_date', `"${text}" is not a date and time.`, field), {
      cause,
    })
  }
  const year = result.utc.getUTCFullYear()
  // Before 1970 and after 2100 stand typing errors and "no date" marks, not events.
  if (!(year >= 1970 && year <= 2100))
    throw new BadRecord('bad_date', `The year ${year} of "${text}" cannot be meant.`, field)
  return result
}
