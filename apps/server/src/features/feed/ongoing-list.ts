import { sql, type RawBuilder } from 'kysely'
import { all, isFirstInWindow, openInWindow } from '#server/catalogue/filter/in-window.ts'
import { ONE_PLAN } from '#server/platform/database/prepared-pool.ts'
import { isBesides, upTo, type ListRequest, type ListRow } from './list-row.ts'

/** Long-running events above the first page. */
export const ONGOING_SHOWN = 12

/**
 * Runs of over 14 days (specification 10) that are open in the window, first those that close soonest: their date, when they
 * close and how far they are.
 */
export function ongoingDates(request: ListRequest): RawBuilder<unknown> {
  const { scope, window, now, after, limit } = request
  const conditions = [
    ...openInWindow(window, now),
    ...scope.on('d'),
    isFirstInWindow(window),
    ...isBesides(request),
  ]
  const last = after?.keys[0]
  if (after !== null && last !== undefined)
    conditions.push(sql`(d.open_until, d.id) > (${new Date(last)}, ${after.id}::bigint)`)
  return sql`
    select d.id, d.open_until at, ${scope.distance('d')} distance, true is_ongoing from event_date d
    where ${all(conditions)}
    order by d.open_until, d.id ${upTo(limit)}`
}

/** The runs that close a list, from the one behind the cursor on. */
export function readRuns(request: ListRequest): Promise<ListRow[]> {
  const after = request.after?.ongoing === true ? request.after : null
  return readByTime(request, ongoingDates({ ...request, after }))
}

type Row = { id: number; at: Date; distance: number | null; is_ongoing: boolean }

/** Dates whose sort key is a moment. */
export async function readByTime(
  { db }: Pick<ListRequest, 'db'>,
  dates: RawBuilder<unknown>,
): Promise<ListRow[]> {
  const { rows } = await sql<Row>`${dates} ${sql.raw(ONE_PLAN)}`.execute(db)
  return rows.map(({ id, at, distance, is_ongoing }) => ({
    id,
    keys: [at.getTime()],
    tie: id,
    distance,
    isOngoing: is_ongoing,
  }))
}
