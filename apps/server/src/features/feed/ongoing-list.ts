import { sql } from 'kysely'
import { all, isFirstInWindow, openInWindow } from '#server/catalogue/filter/in-window.ts'
import { isBesides, upTo, type ListRequest, type ListRow } from './list-row.ts'

/** Long-running events above the first page. */
export const ONGOING_SHOWN = 12

type Row = { id: number; at: Date; distance: number | null }

/**
 * Lists runs of over 14 days (specification 10) that are open in the window, first those that close
 * soonest.
 */
export async function ongoingList(request: ListRequest): Promise<ListRow[]> {
  const { db, scope, window, now, after, limit } = request
  const conditions = [
    ...openInWindow(window, now),
    ...scope.on('d'),
    isFirstInWindow(window),
    ...isBesides(request),
  ]
  const last = after?.keys[0]
  if (after !== null && last !== undefined)
    conditions.push(sql`(d.open_until, d.id) > (${new Date(last)}, ${after.id}::bigint)`)
  const { rows } = await sql<Row>`
    select d.id, d.open_until at, ${scope.distance('d')} distance from event_date d
    where ${all(conditions)}
    order by d.open_until, d.id ${upTo(limit)}`.execute(db)
  return rows.map(({ id, at, distance }) => ({
    id,
    keys: [at.getTime()],
    tie: id,
    distance,
    isOngoing: true,
  }))
}
