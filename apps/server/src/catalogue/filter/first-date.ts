import { sql, type RawBuilder } from 'kysely'
import { all } from './in-window.ts'
import type { Condition } from './feed-scope.ts'
import type { FeedWindow } from './feed-window.ts'

/** `event e` joined with its first live date in the window as `d`; an event without one is left out. */
export function firstDateInWindow(
  { from, to, opensLater }: FeedWindow,
  now: Date,
): RawBuilder<unknown> {
  const conditions: Condition[] = [
    sql`o.event_id = e.id and o.is_live and o.ends_at > ${from > now ? from : now}`,
  ]
  if (to !== null) conditions.push(sql`o.starts_at < ${to}`)
  if (opensLater) conditions.push(sql`(o.is_long or o.starts_at >= ${from})`)
  return sql`cross join lateral (
    select o.id, o.starts_at from event_date o where ${all(conditions)}
    order by o.starts_at, o.id limit 1) d`
}
