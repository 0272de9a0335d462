import { sql, type RawBuilder } from 'kysely'
import { all, isFirstInWindow, openInWindow } from '#server/catalogue/filter/in-window.ts'
import { isBesides, upTo, type ListRequest } from './list-row.ts'

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
