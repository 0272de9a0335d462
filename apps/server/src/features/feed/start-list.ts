import { sql } from 'kysely'
import { datesQuery } from './dates-list.ts'
import type { ListRequest, ListRow } from './list-row.ts'
import { ongoingList, ongoingQuery, toOngoing } from './ongoing-list.ts'

/** Long-running events above the first page. */
const ONGOING_SHOWN = 12

type Found = { id: number; at: Date; distance: number | null; is_ongoing: boolean }

/** Dates in order, then what is on for weeks; the first page also shows some of the latter above. One query. */
export async function startList(
  request: ListRequest,
  direction: 'asc' | 'desc',
): Promise<{ rows: ListRow[]; ongoing: ListRow[] }> {
  const { after, limit } = request
  if (after?.ongoing === true) return { rows: await ongoingList(request), ongoing: [] }
  // Always read long runs too: their rows cost almost nothing, while a second query would.
  const long = ongoingQuery({ ...request, after: null, limit: Math.max(ONGOING_SHOWN, limit) })
  const { rows } = await sql<Found>`
    select id, at, distance, false is_ongoing from (${datesQuery(request, direction)}) dates
    union all select id, at, distance, true from (${long}) ongoing`.execute(request.db)
  const inOrder = rows.toSorted((a, b) => {
    const sooner = a.at.getTime() - b.at.getTime() || a.id - b.id
    return a.is_ongoing || direction === 'asc' ? sooner : -sooner
  })
  const ongoing = inOrder.filter((row) => row.is_ongoing).map(toOngoing)
  const dates = inOrder
    .filter((row) => !row.is_ongoing)
    .map(({ id, at, distance }) => ({
      id,
      keys: [at.getTime()],
      tie: id,
      distance,
      isOngoing: false,
    }))
  return {
    rows: [...dates, ...ongoing].slice(0, limit),
    ongoing: after === null ? ongoing.slice(0, ONGOING_SHOWN) : [],
  }
}
