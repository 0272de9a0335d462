import { sql } from 'kysely'
import type { Condition } from '#server/catalogue/filter/feed-scope.ts'
import {
  all,
  isFirstInWindow,
  longInWindow,
  shortByLength,
  shortInWindow,
} from '#server/catalogue/filter/in-window.ts'
import { cut, isBesides, upTo, type Found, type ListRequest, type ListRow } from './list-row.ts'
import { ONGOING_SHOWN, ongoingList } from './ongoing-list.ts'

type Direction = 'asc' | 'desc'
type Row = { id: number; at: Date; distance: number | null }

/** Dates in order, then what is on for weeks; the first page also shows some of the latter above. At most two queries. */
export async function startList(request: ListRequest, direction: Direction): Promise<Found> {
  const { after, limit } = request
  const isAmongOngoing = after?.ongoing === true
  const dates = isAmongOngoing ? [] : await datesList(request, direction)
  const ongoing =
    after === null || dates.length < limit
      ? await ongoingList({
          ...request,
          after: isAmongOngoing ? after : null,
          limit: Math.max(ONGOING_SHOWN, limit),
        })
      : []
  return {
    ...cut([...dates, ...ongoing], limit),
    ongoing: after === null ? ongoing.slice(0, ONGOING_SHOWN) : [],
  }
}

/** Events by the start of their first date in the window, each once. Short dates and those of several days have an index each. */
async function datesList(request: ListRequest, direction: Direction): Promise<ListRow[]> {
  const { db, scope, window, now, after, limit } = request
  const order = direction === 'asc' ? sql`list_at, id` : sql`list_at desc, id desc`
  const shared: Condition[] = [...scope.on('d'), isFirstInWindow(window), ...isBesides(request)]
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
  const { rows } = await sql<Row>`
    select id, list_at at, distance from (
      ${sql.join(kinds.map(branch), sql` union all `)}
    ) every_kind
    order by ${order} ${upTo(limit)}`.execute(db)
  return rows.map(({ id, at, distance }) => ({
    id,
    keys: [at.getTime()],
    tie: id,
    distance,
    isOngoing: false,
  }))
}
