import { sql } from 'kysely'
import { lastDate } from '#server/catalogue/filter/first-date.ts'
import { all, isOver } from '#server/catalogue/filter/in-window.ts'
import type { PastWindow } from '#server/catalogue/filter/feed-window.ts'
import { cut, upTo, type Found, type ListRequest } from './list-row.ts'

type Row = { id: number; event_id: number; last_ends_at: Date; distance: number | null }

/** Events whose last date is over, latest first, each with that date. */
export async function pastList(
  { db, scope, now, after, limit }: Omit<ListRequest, 'window'>,
  window: PastWindow,
): Promise<Found> {
  const conditions = [...isOver(window, now), ...scope.on('e')]
  if (after !== null) {
    const last = new Date(after.keys[0] ?? 0)
    conditions.push(
      sql`e.last_ends_at <= ${last} and (e.last_ends_at < ${last} or e.id > ${after.id}::bigint)`,
    )
  }
  const { rows } = await sql<Row>`
    select d.id, e.id event_id, e.last_ends_at, ${scope.distance('e')} distance
    from event e ${lastDate(window.hours)}
    where ${all(conditions)}
    order by e.last_ends_at desc, e.id ${upTo(limit)}`.execute(db)
  const found = rows.map(({ id, event_id, last_ends_at, distance }) => ({
    id,
    keys: [last_ends_at.getTime()],
    tie: event_id,
    distance,
    isOngoing: false,
  }))
  return cut(found, limit)
}
