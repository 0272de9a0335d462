import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { firstDateInWindow } from './first-date.ts'
import { all } from './in-window.ts'
import type { ListRequest, ListRow } from './list-row.ts'
import { tsqueryOf } from './search-query.ts'

type Found = {
  id: number
  event_id: number
  rank: number
  popularity: number
  distance: number | null
}

/**
 * Search results, best first: where the words stand (title before venue and organizer) and how close together,
 * then popularity. The scope already holds the search itself.
 */
export async function relevanceList(
  db: Db,
  { scope, window, now, after, limit }: ListRequest,
  search: string,
): Promise<ListRow[]> {
  const [rank, popularity] = after?.keys ?? []
  const rest =
    after === null
      ? sql``
      : sql`where (-rank, -popularity, event_id) > (${-(rank ?? 0)}::real, ${-(popularity ?? 0)}::int, ${after.id}::bigint)`
  const { rows } = await sql<Found>`
    select * from (
      select d.id, e.id event_id, e.popularity, ts_rank_cd(t.vector, ${tsqueryOf(search)}) rank,
        ${scope.distance('e')} distance
      from event e join event_text t on t.event_id = e.id ${firstDateInWindow(window, now)}
      where ${all(scope.on('e'))}) ranked
    ${rest}
    order by rank desc, popularity desc, event_id limit ${limit}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    keys: [row.rank, row.popularity],
    tie: row.event_id,
    distance: row.distance,
    isOngoing: false,
  }))
}
