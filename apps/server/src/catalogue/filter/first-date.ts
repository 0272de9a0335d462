import { sql, type RawBuilder } from 'kysely'
import { all } from './in-window.ts'
import type { Condition } from './feed-scope.ts'
import type { FeedWindow } from './feed-window.ts'

/** `event e` joined with its first live date in the window as `d`; an event without one is left out. */
export function firstDateInWindow(window: FeedWindow, now: Date): RawBuilder<unknown> {
  return sql`cross join lateral (
    select o.id, o.starts_at from event_date o where ${all(conditionsOf(window, now))}
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

function conditionsOf({ from, to, opensLater }: FeedWindow, now: Date): Condition[] {
  const conditions: Condition[] = [
    sql`o.event_id = e.id and o.is_live and o.ends_at > ${from > now ? from : now}`,
  ]
  if (to !== null) conditions.push(sql`o.starts_at < ${to}`)
  if (opensLater) conditions.push(sql`(o.is_long or o.starts_at >= ${from})`)
  return conditions
}
