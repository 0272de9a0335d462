import type { Assumption, When } from '@okolo/connectors/event-draft'
import { venueZone } from '@okolo/connectors/time/bare-offset'
import { wallAt } from '@okolo/connectors/understanding/zone-clock'
import type { OpenAgendaEvent, Timing } from './openagenda-fields.ts'

/** The dates of an event, each known by its begin. Slots from midnight to midnight are whole days. */
export function openAgendaDates(event: OpenAgendaEvent, assumptions: Assumption[]): When[] {
  const tz = venueZone(event.timezone) ?? venueZone(event.location?.timezone)
  const dates = new Map<string, When>()
  for (const timing of timings(event, assumptions)) {
    const when = date(timing, tz, assumptions)
    if (when) dates.set(when.key ?? when.start, when)
  }
  return [...dates.values()]
}

/** Short answers (without `detailed=1`) have no timings, only the first, the next and the last. */
function timings(event: OpenAgendaEvent, assumptions: Assumption[]): Timing[] {
  if (event.timings) return event.timings
  const known = [event.firstTiming, event.nextTiming, event.lastTiming].filter(
    (one) => one !== undefined,
  )
  const first = event.firstTiming?.begin
  const isOnly = first !== undefined && first === event.lastTiming?.begin
  if (known.length > 0 && !isOnly) {
    const message = 'only the first, next and last date were in the answer'
    assumptions.push({ code: 'dates_incomplete', field: 'timings', message })
  }
  return known
}

function date(timing: Timing, tz: string | null, assumptions: Assumption[]): When | null {
  const begin = instant(timing.begin)
  if (begin === null) {
    const message = `a date without a readable begin was left out: ${JSON.stringify(timing.begin)}`
    assumptions.push({ code: 'date_dropped', field: 'timings', message })
    return null
  }
  const end = endAfter(begin, instant(timing.end), assumptions)
  const zone = tz === null ? {} : { tz }
  const days = end === null ? null : wholeDays(wall(begin, tz), wall(end, tz))
  if (days) return { ...days, allDay: true, ...zone, key: begin }
  return { start: begin, ...(end === null || end === begin ? {} : { end }), ...zone, key: begin }
}

/** From 20:00 until 00:00 of the same date is until midnight: contributors forget the next day. */
function endAfter(begin: string, end: string | null, assumptions: Assumption[]): string | null {
  if (end === null || Date.parse(end) >= Date.parse(begin)) return end
  const isNight = end.slice(0, 10) === begin.slice(0, 10)
  const code = isNight ? 'end_next_day' : 'end_dropped'
  const done = isNight ? 'taken as of the next day' : 'left out'
  const message = `the end ${end} is before the begin ${begin} and was ${done}`
  assumptions.push({ code, field: 'timings', message })
  if (!isNight) return null
  const nextDay = Temporal.PlainDate.from(end.slice(0, 10)).add({ days: 1 })
  return `${nextDay.toString()}${end.slice(10)}`
}

/** RFC 3339 without a fraction of zero: the platform writes one and the same timing with and without. */
function instant(value: string | undefined): string | null {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)$/.exec(
    value?.trim() ?? '',
  )
  if (!match || Number.isNaN(Date.parse(match[0]))) return null
  return `${match[1]}${match[2]!.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`
}

/** Returns the wall time at the place. The offset is local unless the platform writes UTC. */
function wall(time: string, tz: string | null): string {
  if (!time.endsWith('Z') || tz === null) return time.slice(0, 16)
  return wallAt(Date.parse(time), tz).slice(0, 16)
}

function wholeDays(begin: string, end: string): { start: string; end?: string } | null {
  if (!begin.endsWith('T00:00')) return null
  const start = begin.slice(0, 10)
  let last = end.slice(0, 10)
  if (end.endsWith('T00:00') && last > start) {
    last = Temporal.PlainDate.from(last).subtract({ days: 1 }).toString()
  } else if (!end.endsWith('T23:59')) return null
  return last === start ? { start } : { start, end: last }
}
