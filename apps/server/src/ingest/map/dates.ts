import type { Assumption, EventDraft, Recurrence, When } from '@okolo/connectors/event-draft'
import { BadRecord } from '@okolo/connectors/bad-record'
import { onVenueClock } from '@okolo/connectors/time/venue-clock'
import type { GoesOn, ListingDate } from '#server/knowledge/listing.ts'
import { withinLimit } from './time-limit.ts'
import { storableId } from '../records/record-size.ts'
import {
  expandRecurrence,
  type Expansion,
  type RecurrenceDate,
} from '#server/knowledge/time/recurrence.ts'
import { instant, localDay, noteSkipped, spanOf } from './date-span.ts'
import { DAY_MS } from '@okolo/contract/durations'

const MAX_DATES = 500
/** Recurrences are expanded from a month back to a year ahead. */
const WINDOW_BACK_DAYS = 31
const WINDOW_AHEAD_DAYS = 366
/** Time limit of one recurrence; no real event needs a tenth of it. */
const EXPANSION_LIMIT_MS = 250

const HAS_OFFSET = /(Z|[+-]\d{2}:?\d{2})$/

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
export function datesOf(given: EventDraft, zone: string, now: Date): Dates {
  const draft = onVenueClock(given)
  const assumptions: Assumption[] = []
  const byKey = new Map<string, ListingDate>()
  const context = { draft, zone, now, assumptions }
  const recurrences = recurrencesOf(draft)
  const expansions = recurrences.map((recurrence) => {
    const expanded = expandInTime(recurrence, zone, now)
    const read = (date: RecurrenceDate, notes: Assumption[]) =>
      dateOf(whenOf(date, recurrence, zone), { ...context, assumptions: notes })
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
    const date = dateOf(when, context)
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

type DateContext = { draft: EventDraft; zone: string; now: Date; assumptions: Assumption[] }

/** `zone` of the context stands in where the date names none. */
function dateOf(when: When, { draft, now, assumptions, ...context }: DateContext): ListingDate {
  const zone = when.tz ?? context.zone
  const hasOwnZone = when.tz !== undefined || HAS_OFFSET.test(when.start)
  const { start, end, allDay } = spanOf(when, zone, { now, assumptions })
  if (!hasOwnZone && !allDay)
    assumptions.push({
      code: 'zone_assumed',
      field: 'when',
      message: `The source names no time zone; ${zone} was taken.`,
    })
  if (!allDay) noteSkipped(when.start, start.wall, zone, assumptions)
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
