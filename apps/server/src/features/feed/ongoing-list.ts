import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { all, isFirstInWindow, longInWindow } from './in-window.ts'
import type { ListRequest, ListRow } from './list-row.ts'

type Found = { id: number; ends_at: Date; distance: number | null }

/** What runs for over 14 days (RULINGS, Time) and is open in the window; what closes soonest comes first. */
export async function ongoingList(db: Db, request: ListRequest): Promise<ListRow[]> {
  const { scope, window, now, after, limit } = request
  const conditions = [
    ...longInWindow(window, now),
    sql<boolean>`d.ends_at - d.starts_at > interval '14 days'`,
    ...scope.on('d'),
    isFirstInWindow(window),
  ]
  const last = after?.keys[0]
  if (after !== null && last !== undefined)
    conditions.push(sql`(d.ends_at, d.id) > (${new Date(last)}, ${after.id}::bigint)`)
  const { rows } = await sql<Found>`
    select d.id, d.ends_at, ${scope.distance('d')} distance from event_date d
    where ${all(conditions)}
    order by d.ends_at, d.id limit ${limit}`.execute(db)
  return rows.map(({ id, ends_at, distance }) => ({
    id,
    keys: [ends_at.getTime()],
    tie: id,
    distance,
    isOngoing: true,
  }))
}
