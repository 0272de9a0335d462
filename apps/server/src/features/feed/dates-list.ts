import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import type { Condition } from './feed-scope.ts'
import type { FeedWindow } from './feed-window.ts'
import { all, isFirstInWindow, longInWindow, shortInWindow } from './in-window.ts'
import type { ListRequest, ListRow } from './list-row.ts'

type Found = { id: number; starts_at: Date; distance: number | null }

/**
 * Events by the start of their first date in the window, each once; those that run for over 14 days are left
 * to `ongoingList`. Short dates come from one index scan in order, the few of several days from a small index
 * of their own (design: DATA.md).
 */
export async function datesList(
  db: Db,
  request: ListRequest,
  direction: 'asc' | 'desc',
): Promise<ListRow[]> {
  const { scope, window, now, after, limit } = request
  const order = direction === 'asc' ? sql`starts_at, id` : sql`starts_at desc, id desc`
  const shared: Condition[] = [...scope.on('d'), isFirstInWindow(window)]
  if (after !== null) {
    const compare = direction === 'asc' ? sql`>` : sql`<`
    shared.push(
      sql`(d.starts_at, d.id) ${compare} (${new Date(after.keys[0] ?? 0)}, ${after.id}::bigint)`,
    )
  }
  const branch = (conditions: Condition[]) => sql`
    (select d.id, d.starts_at, ${scope.distance('d')} distance from event_date d
    where ${all([...conditions, ...shared])}
    order by ${order} limit ${limit})`
  const { rows } = await sql<Found>`
    select * from (
      ${branch(shortInWindow(window, now))} union all
      ${branch([...longInWindow(window, now), ...upToAFortnight(window)])}
    ) both_kinds
    order by ${order} limit ${limit}`.execute(db)
  return rows.map(({ id, starts_at, distance }) => ({
    id,
    keys: [starts_at.getTime()],
    tie: id,
    distance,
    isOngoing: false,
  }))
}

/** The bound on `ends_at` follows from the length; it is there for the index. */
function upToAFortnight({ to }: FeedWindow): Condition[] {
  const shortEnough = sql<boolean>`d.ends_at - d.starts_at <= interval '14 days'`
  return to === null
    ? [shortEnough]
    : [shortEnough, sql`d.ends_at < ${new Date(to.getTime() + FORTNIGHT_MS)}`]
}

const FORTNIGHT_MS = 14 * 86_400_000
