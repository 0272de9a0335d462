import { sql } from 'kysely'
import { lastDate } from '#server/catalogue/filter/first-date.ts'
import { all } from '#server/catalogue/filter/in-window.ts'
import type { PastWindow } from '#server/catalogue/filter/feed-window.ts'
import { upTo, type ListRequest, type ListRow } from './list-row.ts'

type Found = { id: number; event_id: number; last_ends_at: Date; distance: number | null }

/** Events whose last date is over, latest first, each with that date. */
export async function pastList(
  { db, scope, now, after, limit }: Omit<ListRequest, 'window'>,
  { hours, ...days }: PastWindow,
): Promise<ListRow[]> {
  const end = days.to !== null && days.to < now ? days.to : now
  const conditions = [sql<boolean>`e.last_ends_at <= ${end}`, ...scope.on('e')]
  if (days.from !== null) conditions.push(sql`e.last_ends_at > ${days.from}`)
  if (after !== null) {
    const last = new Date(after.keys[0] ?? 0)
    conditions.push(
      sql`e.last_ends_at <= ${last} and (e.last_ends_at < ${last} or e.id > ${after.id}::bigint)`,
    )
  }
  const { rows } = await sql<Found>`
    select d.id, e.id event_id, e.last_ends_at, ${scope.distance('e')} distance
    from event e ${lastDate(hours)}
    where ${all(conditions)}
    order by e.last_ends_at desc, e.id ${upTo(limit)}`.execute(db)
  return rows.map(({ id, event_id, last_ends_at, distance }) => ({
    id,
    keys: [last_ends_at.getTime()],
    tie: event_id,
    distance,
    isOngoing: false,
  }))
}
