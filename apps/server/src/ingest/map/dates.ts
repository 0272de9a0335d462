import type { Assumption, EventDraft, Recurrence, When } from '@okolo/connectors/event-draft'
import { BadRecord } from '@okolo/connectors/bad-record'
import { addDays } from '@okolo/contract/filter/event-filter'
import type { GoesOn, ListingDate } from '#server/knowledge/listing.ts'
import { withinLimit } from './time-limit.ts'
import { storableId } from '../records/record-size.ts'
import {
  expandRecurrence,
  type Expansion,
  type RecurrenceDate,
} from '#server/knowledge/time/recurrence.ts'
import { toInstant, type ZonedInstant } from '#server/knowledge/time/zoned-time.ts'
import { DAY_MS } from '@okolo/contract/durations'

/** Specification 10: without an end an event counts as ended three hours after its start. */
const ASSUMED_LENGTH_MS = 3 * 60 * 60 * 1000
const MAX_DATES = 500
/** Recurrences are expanded from a month back to a year ahead. */
const WINDOW_BACK_DAYS = 31
const WINDOW_AHEAD_DAYS = 366
/** Time limit of one recurrence; no real event needs a tenth of it. */
const EXPANSION_LIMIT_MS = 250

const HAS_OFFSET = /(Z|[+-]\d{2}:?\d{2})$/
const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/

export type Dates = {
  dates: ListingDate[]
  assumptions: Assumption[]
  /** Day of the first date of all, where it is known to be that: of a recurrence, or of more dates than are kept. */
  since: string | null
  /** There are more dates than these, after the last one. */
  goesOn: GoesOn | null
  /** There are more dates than were kept: map again before then. */
  openEnded: boolean
}

/**
 * The dates of a draft as wall time + zone + UTC, recurrences expanded, by start.
 * `zone` stands in where the source names none. Throws BadRecord for a date that is none.
 */
export function datesOf(draft: EventDraft, zone: string, now: Date): Dates {
  const assumptions: Assumption[] = []
  const byKey = new Map<string, ListingDate>()
  const recurrences = recurrencesOf(draft)
  const expansions = recurrences.map((recurrence) => {
    const expanded = expandInTime(recurrence, zone, now)
    const read = (date: RecurrenceDate, notes: Assumption[]) =>
      dateOf(whenOf(date, recurrence, zone), draft, zone, notes)
    if (expanded.problem !== undefined)
      assumptions.push({
        code: 'recurrence_not_followed',
        field: 'recurrence',
        message: expanded.problem,
      })
    return {
      ...expanded,
      dates: expanded.dates.map((date) => read(date, assumptions)),
      until: expanded.last && read(expanded.last, []).end,
    }
  })
  const openEnded = expansions.some(({ truncated }) => truncated)
  let goesOn: GoesOn | null = openEnded
    ? { until: latest(expansions.filter(({ truncated }) => truncated).map(({ until }) => until)) }
    : draft.goesOn === true
      ? { until: null }
      : null
  for (const { dates } of withoutStale(expansions, now))
    for (const date of dates) byKey.set(date.key, date)
  // Explicit dates come second: an override replaces the instance it names.
  for (const when of draft.when) {
    const date = dateOf(when, draft, zone, assumptions)
    byKey.set(date.key, date)
  }
  const dates = [...byKey.values()].toSorted((a, b) => (a.start < b.start ? -1 : 1))
  if (dates.length > MAX_DATES)
    assumptions.push({
      code: 'dates_cut',
      field: 'when',
      message: `Only ${MAX_DATES} of ${dates.length} dates are kept, the nearest ones.`,
    })
  const kept = nearest(dates, now)
  const [last, of] = [kept.at(-1), dates.at(-1)]
  if (goesOn === null && last !== of && of !== undefined) goesOn = { until: of.end }
  const isFront = kept[0] !== dates[0]
  return {
    since: recurrences.length === 0 && !isFront ? null : firstDay(recurrences, dates, zone),
    dates: kept,
    assumptions: [...new Map(assumptions.map((a) => [`${a.code} ${a.field ?? ''}`, a])).values()],
    goesOn,
    openEnded: openEnded || kept.length < dates.length,
  }
}

/** Follows a recurrence; `zone` stands in where it names none. Throws BadRecord for one that would take for ever. */
function expandInTime(recurrence: Recurrence, zone: string, now: Date): Expansion {
  const window = {
    from: new Date(now.getTime() - WINDOW_BACK_DAYS * DAY_MS),
    to: new Date(now.getTime() + WINDOW_AHEAD_DAYS * DAY_MS),
  }
  const options = { zone: recurrence.tz ?? zone, window, max: MAX_DATES }
  return withinLimit(
    () => expandRecurrence(recurrence, options),
    EXPANSION_LIMIT_MS,
    () => tooSlow(recurrence),
  )
}

function tooSlow({ rules, rdates = [] }: Recurrence): BadRecord {
  const listed = rdates.length === 0 ? '' : ` and ${rdates.length} listed dates`
  const shown = `${rules.length} rules${listed}, first ${(rules[0] ?? 'none').slice(0, 120)}`
  const message = `Its dates could not be computed within ${EXPANSION_LIMIT_MS} ms (${shown}).`
  return new BadRecord('recurrence_too_slow', message, 'recurrence')
}

const recurrencesOf = ({ recurrence, furtherRecurrences = [] }: EventDraft): Recurrence[] =>
  recurrence === undefined ? furtherRecurrences : [recurrence, ...furtherRecurrences]

/** Null if one of them has no known end. */
function latest(ends: readonly (string | null)[]): string | null {
  const known = ends.filter((end) => end !== null)
  return known.length < ends.length ? null : (known.toSorted().at(-1) ?? null)
}

/** A rhythm that ended long ago gives its first date, to keep its event. It need not where another one goes on. */
function withoutStale<Each extends { dates: ListingDate[] }>(all: Each[], now: Date): Each[] {
  const since = new Date(now.getTime() - WINDOW_BACK_DAYS * DAY_MS).toISOString()
  const lively = all.filter(({ dates }) => dates.some(({ end }) => end >= since))
  return lively.length > 0 ? lively : all
}

function firstDay(
  recurrences: readonly Recurrence[],
  dates: readonly ListingDate[],
  zone: string,
): string | null {
  const days = dates.slice(0, 1).map(({ startWall }) => startWall.slice(0, 10))
  // "Only from" makes another event of the later dates.
  for (const { start, tz, only } of recurrences)
    if (only?.from === undefined) days.push(localDay(start, tz ?? zone))
  return days.toSorted()[0] ?? null
}

function whenOf(
  { start, end, key, status }: RecurrenceDate,
  { tz, allDay }: Recurrence,
  zone: string,
): When {
  const when: When = { start, key, tz: tz ?? zone }
  if (end !== undefined) when.end = end
  if (allDay !== undefined) when.allDay = allDay
  if (status !== undefined) when.status = status
  return when
}

/** The last dates before and the first after now, as many as are kept. */
function nearest(dates: ListingDate[], now: Date): ListingDate[] {
  if (dates.length <= MAX_DATES) return dates
  const next = dates.findIndex(({ end }) => end > now.toISOString())
  const from = next === -1 ? dates.length - MAX_DATES : Math.max(0, next - 50)
  return dates.slice(from, from + MAX_DATES)
}

function dateOf(
  when: When,
  draft: EventDraft,
  fallbackZone: string,
  assumptions: Assumption[],
): ListingDate {
  const zone = when.tz ?? fallbackZone
  const hasOwnZone = when.tz !== undefined || HAS_OFFSET.test(when.start)
  const allDay = when.allDay === true || DATE_ONLY.test(when.start)
  if (!hasOwnZone && !allDay)
    assumptions.push({
      code: 'zone_assumed',
      field: 'when',
      message: `The source names no time zone; ${zone} was taken.`,
    })
  const start = instant(
    allDay ? `${localDay(when.start, zone)}T00:00:00` : when.start,
    zone,
    'start',
  )
  if (!allDay) noteSkipped(when.start, start.wall, zone, assumptions)
  const end = allDay ? endOfDay(when, start.wall, zone) : endOf(when, start.utc, zone, assumptions)
  return {
    key: storableId(when.key ?? when.start),
    startWall: start.wall,
    endWall: end.wall,
    zone,
    start: start.utc.toISOString(),
    end: end.utc.toISOString(),
    endStated: end.wall !== null,
    allDay,
    status: when.status ?? draft.status ?? 'scheduled',
    previousStart:
      when.previousStart === undefined
        ? null
        : instant(when.previousStart, zone, 'previousStart').utc.toISOString(),
    onlineUrl: when.onlineUrl ?? null,
  }
}

type End = { utc: Date; wall: string | null }

function endOf(when: When, start: Date, zone: string, assumptions: Assumption[]): End {
  if (when.end === undefined) return assumedEnd(start)
  const text = DATE_ONLY.test(when.end) ? `${when.end}T23:59:00` : when.end
  const end = instant(text, zone, 'end')
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
function noteSkipped(text: string, wall: string, zone: string, assumptions: Assumption[]): void {
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

function localDay(text: string, zone: string): string {
  return DATE_ONLY.test(text) ? text : instant(text, zone, 'start').wall.slice(0, 10)
}

function instant(text: string, zone: string, field: string): ZonedInstant {
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
