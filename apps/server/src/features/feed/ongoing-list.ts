import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { all, isFirstInWindow, openInWindow } from '#server/catalogue/filter/in-window.ts'
import type { ListRequest, ListRow } from './list-row.ts'

type Found = { id: number; open_until: Date; distance: number | null }

/** What runs for over 14 days (RULINGS, Time) and is open in the window; what closes soonest comes first. */
export async function ongoingList(db: Db, request: ListRequest): Promise<ListRow[]> {
  const { scope, window, now, after, limit } = request
  const conditions = [...openInWindow(window, now), ...scope.on('d'), isFirstInWindow(window)]
  const last = after?.keys[0]
  if (after !== null && last !== undefined)
    conditions.push(sql`(d.open_until, d.id) > (${new Date(last)}, ${after.id}::bigint)`)
  const { rows } = await sql<Found>`
    select d.id, d.open_until, ${scope.distance('d')} distance from event_date d
    where ${all(conditions)}
    order by d.open_until, d.id limit ${limit}`.execute(db)
  return rows.map(({ id, open_until, distance }) => ({
    id,
    keys: [open_until.getTime()],
    tie: id,
    distance,
    isOngoing: true,
  }))
}
