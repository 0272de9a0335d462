import { sql, type RawBuilder } from 'kysely'
import type { Condition } from '#server/catalogue/filter/feed-scope.ts'
import {
  all,
  isFirstInWindow,
  longInWindow,
  shortByLength,
  shortInWindow,
} from '#server/catalogue/filter/in-window.ts'
import { cut, isBesides, upTo, type Found, type ListRequest } from './list-row.ts'
import { ONGOING_SHOWN, ongoingDates, readByTime, readRuns } from './ongoing-list.ts'

type Direction = 'asc' | 'desc'
/**
 * Dates in order, then what is on for weeks; the first page also shows some of the latter above. One query, and a second one
 * where the dates do not fill the page.
 */
export async function startList(request: ListRequest, direction: Direction): Promise<Found> {
  const { after, limit } = request
  const dates = datesInOrder(request, direction)
  const first =
    after === null
      ? sql`
          select * from (${dates}) dates
          union all select * from (${ongoingDates({ ...request, limit: ONGOING_SHOWN })}) runs`
      : dates
  const found = after?.ongoing === true ? [] : await readByTime(request, first)
  const shown = found.filter(({ isOngoing }) => isOngoing)
  const page = found.filter(({ isOngoing }) => !isOngoing)
  const runs = page.length < limit ? await readRuns(request) : []
  return { ...cut([...page, ...runs], limit), ongoing: shown }
}

/** Events by the start of their first date in the window, each once. Short dates and those of several days have an index each. */
function datesInOrder(request: ListRequest, direction: Direction): RawBuilder<unknown> {
  const { scope, window, now, after, limit } = request
  const order = direction === 'asc' ? sql`list_at, id` : sql`list_at desc, id desc`
  const shared: Condition[] = [...scope.on('d'), isFirstInWindow(window), ...isBesides(request)]
  if (after !== null && !after.ongoing) {
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
    select id, list_at at, distance, false is_ongoing from (
      ${sql.join(kinds.map(branch), sql` union all `)}
    ) every_kind
    order by ${order} ${upTo(limit)}`
}
