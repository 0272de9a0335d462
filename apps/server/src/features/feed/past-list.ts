import { sql } from 'kysely'
import { all } from '#server/catalogue/filter/in-window.ts'
import { upTo, type ListRequest, type ListRow } from './list-row.ts'

type Found = { id: number; event_id: number; last_ends_at: Date; distance: number | null }

/** The days that a list of the past covers; open where null. */
export type PastDays = { from: Date | null; to: Date | null }

/** Events whose last date is over, latest first, each with that date. */
export async function pastList(
  { scope, now, after, limit, read }: Omit<ListRequest, 'window'>,
  days: PastDays,
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
  const rows = await read<Found>(sql`
    select d.id, e.id event_id, e.last_ends_at, ${scope.distance('e')} distance
    from event e cross join lateral (
      select l.id from event_date l where l.event_id = e.id and l.is_live
      order by l.ends_at desc, l.id desc limit 1) d
    where ${all(conditions)}
    order by e.last_ends_at desc, e.id ${upTo(limit)}`)
  return rows.map(({ id, event_id, last_ends_at, distance }) => ({
    id,
    keys: [last_ends_at.getTime()],
    tie: event_id,
    distance,
    isOngoing: false,
  }))
}
