import { sql, type RawBuilder } from 'kysely'
import { all, isInEvening } from './in-window.ts'
import type { Condition } from './feed-scope.ts'
import type { FeedWindow } from './feed-window.ts'
import { isInHours, type WeekHours } from './week-hours.ts'

/**
 * `event e` joined with its first live date in the window as `d`; an event without one is left out. `others`: further conditions of that
 * date, `o`.
 */
export function firstDateInWindow(
  window: FeedWindow,
  now: Date,
  others: readonly Condition[] = [],
): RawBuilder<unknown> {
  return sql`cross join lateral (
    select o.id, o.starts_at from event_date o where ${all([...conditionsOf(window, now), ...others])}
    order by o.starts_at, o.id limit 1) d`
}

/**
 * The same as `o` with all its columns, read in one go where the window is of this moment: dates before the event's next one are over and are not
 * looked at. `next_starts_at` never goes back, so that it is no later than the first date that is not over.
 */
export function firstDateOfNow(window: FeedWindow, now: Date): RawBuilder<unknown> {
  return sql`cross join lateral (
    select o.* from event_date o
    where ${all(conditionsOf(window, now))} and o.starts_at >= e.next_starts_at
    order by o.starts_at, o.id limit 1) o`
}

/** `event e` has a date in the window. */
export function hasDateInWindow(window: FeedWindow, now: Date): Condition {
  return sql`exists (select from event_date o where ${all(conditionsOf(window, now))})`
}

/** `event e` joined with its last live date as `d`; an event is left out where that is not in the hours asked for. */
export function lastDate(hours: WeekHours | null): RawBuilder<unknown> {
  const last = sql`
    select l.* from event_date l where l.event_id = e.id and l.is_live
    order by l.ends_at desc, l.id desc limit 1`
  const inHours = isInHours('l', hours, { from: null, to: null })
  if (inHours.length === 0) return sql`cross join lateral (${last}) d`
  return sql`cross join lateral (select * from (${last}) l where ${all(inHours)}) d`
}

function conditionsOf(window: FeedWindow, now: Date): Condition[] {
  const { from, to, opensLater, hours, evening } = window
  const conditions: Condition[] = [
    sql`o.event_id = e.id and o.is_live and o.ends_at > ${from > now ? from : now}`,
  ]
  if (to !== null) conditions.push(sql`o.starts_at < ${to}`)
  if (opensLater) conditions.push(sql`(o.is_long or o.starts_at >= ${from})`)
  if (evening !== null) conditions.push(sql`o.open_until is null`, ...isInEvening('o', evening))
  return [...conditions, ...isInHours('o', hours, window)]
}
