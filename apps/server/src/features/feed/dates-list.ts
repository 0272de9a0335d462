import { sql, type RawBuilder } from 'kysely'
import type { Condition } from '#server/catalogue/filter/feed-scope.ts'
import {
  all,
  isFirstInWindow,
  longInWindow,
  shortByLength,
  shortInWindow,
} from '#server/catalogue/filter/in-window.ts'
import { upTo, type ListRequest } from './list-row.ts'

/**
 * Events by the start of their first date in the window (a day without an hour comes last on its day), each once; those that run for over 14 days are left
 * to `ongoingList`. Short dates come from one index scan in order, the few of several days from a small index
 * of their own (specification 16).
 */
export function datesQuery(request: ListRequest, direction: 'asc' | 'desc'): RawBuilder<unknown> {
  const { scope, window, now, after, limit } = request
  const order = direction === 'asc' ? sql`list_at, id` : sql`list_at desc, id desc`
  const shared: Condition[] = [...scope.on('d'), isFirstInWindow(window)]
  if (after !== null) {
    const compare = direction === 'asc' ? sql`>` : sql`<`
    shared.push(
      sql`(d.list_at, d.id) ${compare} (${new Date(after.keys[0] ?? 0)}, ${after.id}::bigint)`,
    )
  }
  const branch = (conditions: Condition[]) => sql`
    (select d.id, d.list_at, ${scope.distance('d')} distance from event_date d
    where ${all([...conditions, ...shared])}
    order by ${order} ${upTo(limit)})`
  const short = scope.isWide ? shortByLength(window, now) : [shortInWindow(window, now)]
  const kinds = [...short, longInWindow(window, now)]
  return sql`
    select id, list_at at, distance from (
      ${sql.join(kinds.map(branch), sql` union all `)}
    ) every_kind
    order by ${order} ${upTo(limit)}`
}
