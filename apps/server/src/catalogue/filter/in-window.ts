import { sql } from 'kysely'
import { LONGEST_SHORT_DATE_MS } from '#server/knowledge/time/event-state.ts'
import type { Condition } from './feed-scope.ts'
import type { Evening, FeedWindow, PastWindow } from './feed-window.ts'
import { beginsInHours, isInHours, type Moment, type WeekHours } from './week-hours.ts'

/** Every kind of date that is in the window: of a day, of several days, of what runs for over a fortnight. */
export function kindsInWindow(window: FeedWindow, now: Date): Condition[][] {
  // Without an end all openings are read anyway.
  const open =
    window.to === null
      ? [openInWindow(window, now)]
      : [openingsInWindow(window, now), wholeRunsInWindow(window, now)]
  return [...datesInWindow(window, now), ...open]
}

/** Every kind of date but those of runs. */
export function datesInWindow(window: FeedWindow, now: Date): Condition[][] {
  return [shortInWindow(window, now), longInWindow(window, now)]
}

/** Of what runs for over a fortnight: openings of a day, in the window. Few days of a run's many are read, from one range of an index. */
export function openingsInWindow(window: FeedWindow, now: Date): Condition[] {
  const { to } = window
  return [
    ...openInWindow(window, now),
    sql`not d.is_long`,
    ...(to === null
      ? []
      : [sql<boolean>`d.ends_at < ${new Date(to.getTime() + LONGEST_SHORT_DATE_MS)}`]),
  ]
}

/** Of what runs for over a fortnight: dates of many days, without the hours of each. */
export function wholeRunsInWindow(window: FeedWindow, now: Date): Condition[] {
  return [...openInWindow(window, now), sql`d.is_long`]
}

/** Events `e` whose last date ended in these days. */
export function isOver({ from, to }: PastWindow, now: Date): Condition[] {
  const over: Condition = sql`e.last_ends_at <= ${to !== null && to < now ? to : now}`
  return from === null ? [over] : [over, sql`e.last_ends_at > ${from}`]
}

/**
 * Dates of about a day at most (`not is_long`) that are in the window. Written so that the range of `list_at`
 * is one range of an index.
 */
export function shortInWindow(window: FeedWindow, now: Date): Condition[] {
  const { from, to, opensLater, hours, evening } = window
  return [
    sql`d.is_live and not d.is_long and d.open_until is null`,
    opensLater
      ? sql`d.list_at >= ${from} and d.starts_at >= ${from}`
      : sql`d.list_at > ${new Date(from.getTime() - LONGEST_SHORT_DATE_MS)} and d.ends_at > ${from}`,
    ...(to === null ? [] : [sql<boolean>`d.list_at < ${to}`]),
    ...(opensLater || from < now ? [sql<boolean>`d.ends_at > ${now}`] : []),
    ...beginsInHours('d', hours),
    ...isInEvening('d', evening),
  ]
}

/** Of the same window, dates that begin at `moment` or later, which lies in it. */
export function shortSince({ to, hours }: FeedWindow, moment: Date): Condition[] {
  return [
    sql`d.is_live and not d.is_long and d.open_until is null`,
    sql`d.list_at >= ${moment}`,
    ...(to === null ? [] : [sql<boolean>`d.list_at < ${to}`]),
    ...beginsInHours('d', hours),
  ]
}

/** As in the index `event_date_lasting`. */
const LASTING_MS = 5 * 3_600_000
const IS_LASTING = sql`d.ends_at - d.list_at > interval '5 hours'`

/**
 * The same in parts. Dates that began in the hours before the window opens are mostly over, and all cities have many of them: of
 * dates that began more than five hours before only those are read that last so long, from a small index of their own.
 */
export function shortByLength(window: FeedWindow, now: Date): Condition[][] {
  const short = shortInWindow(window, now)
  if (window.opensLater) return [short]
  const before = new Date(window.from.getTime() - LASTING_MS)
  return [
    [...short, sql`d.list_at > ${before}`],
    [...short, sql`d.list_at <= ${before} and ${IS_LASTING}`],
  ]
}

/** Dates of several days, up to a fortnight, that are on in the window. */
export function longInWindow(window: FeedWindow, now: Date): Condition[] {
  return [
    sql`d.is_live and d.is_long and d.open_until is null`,
    ...isOn(window, now),
    ...isInEvening('d', window.evening),
  ]
}

/** Dates of what runs for over a fortnight, open in the window. */
export function openInWindow(window: FeedWindow, now: Date): Condition[] {
  // A run is open at least as long as each of its dates. The index of all cities begins there; that it is not null besides would be
  // counted twice by the planner.
  const { opensLater, from, evening } = window
  return [
    sql`d.is_live and d.open_until > ${startOf(window, now)}`,
    ...isOn(window, now),
    // Last night's opening until two is none of this day's.
    ...(opensLater ? [sql<boolean>`(d.is_long or d.starts_at >= ${from})`] : []),
    ...(evening === null ? [] : [sql<boolean>`false`]),
  ]
}

/** Conditions of a date that does not run for weeks: it belongs to the evening. */
export function isInEvening(
  alias: string,
  evening: { [moment in keyof Evening]: Moment } | null,
): Condition[] {
  if (evening === null) return []
  const [starts, ends] = [sql.ref(`${alias}.starts_at`), sql.ref(`${alias}.ends_at`)]
  return [sql`(${starts} >= ${evening.begins} or ${ends} >= ${evening.lasts})`]
}

function isOn(window: FeedWindow, now: Date): Condition[] {
  const { to } = window
  return [
    sql`d.ends_at > ${startOf(window, now)}`,
    ...(to === null ? [] : [sql<boolean>`d.starts_at < ${to}`]),
    ...isInHours('d', window.hours, window),
  ]
}

/** Returns the earliest end that counts: earlier dates are over. */
function startOf({ from }: FeedWindow, now: Date): Date {
  return from > now ? from : now
}

/** A window, or one for each row: `opensLater` as in `FeedWindow`. */
export type AnyWindow = {
  from: Moment
  to: Moment | null
  opensLater: boolean | Condition
  hours: WeekHours | null
  /** It begins at `-infinity` for rows whose own window is not an evening. */
  evening: { [moment in keyof Evening]: Moment } | null
}

/**
 * The date is its event's first in the window, so that an event comes once. `prev_ends_at`, the latest end of the event's earlier
 * dates, decides it on the row itself. Only where the window opens later may an earlier date end in it without being in it (last
 * night's, until 02:00), and only one that ends within a short date's length of the opening: then the dates are looked at. Of two that
 * start together the earlier is the one that `prev_ends_at` counts first. When hours or an evening are asked for, earlier dates may lie outside of them.
 */
export function isFirstInWindow(window: AnyWindow): Condition {
  const { from, opensLater, hours, evening } = window
  const local = sql<boolean>`d.prev_ends_at is null or d.prev_ends_at <= ${from}`
  if (opensLater === false && hours === null && evening === null) return sql`(${local})`
  const reachesIn = sql`${isLater(opensLater)} and d.prev_ends_at < ${from}::timestamptz + ${LONGEST_SHORT_DATE}`
  const isOfEvening =
    evening === null ? sql`` : sql`or ${evening.begins}::timestamptz > '-infinity'`
  const isUnsure = hours === null ? sql`(${reachesIn} ${isOfEvening}) and` : sql``
  return sql`(${local} or ${isUnsure} not exists (
    select 1 from event_date p
    where p.event_id = d.event_id and p.is_live
      and (p.starts_at, coalesce(p.prev_ends_at, '-infinity'), p.id)
        < (d.starts_at, coalesce(d.prev_ends_at, '-infinity'), d.id)
      and ${all([isAfterOpening(opensLater, from), ...isInHours('p', hours, window), ...isInEvening('p', evening)])}))`
}

const LONGEST_SHORT_DATE = sql.raw(`interval '${LONGEST_SHORT_DATE_MS} milliseconds'`)

function isLater(opensLater: boolean | Condition): Condition {
  return typeof opensLater === 'boolean' ? sql.lit(opensLater) : opensLater
}

/** An earlier date `p` reaches into the window. */
function isAfterOpening(opensLater: boolean | Condition, from: Moment): Condition {
  return sql`case when p.is_long or not ${isLater(opensLater)} then p.ends_at > ${from} else p.starts_at >= ${from} end`
}

export function all(conditions: Condition[]): Condition {
  return sql`${sql.join(conditions, sql` and `)}`
}
