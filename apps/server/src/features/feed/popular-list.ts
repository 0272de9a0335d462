import { sql } from 'kysely'
import {
  all,
  isFirstInWindow,
  longInWindow,
  openInWindow,
  shortInWindow,
} from '#server/catalogue/filter/in-window.ts'
import { upTo, type ListRequest, type ListRow } from './list-row.ts'
import { firstDateInWindow } from '#server/catalogue/filter/first-date.ts'

type Found = { id: number; popularity: number; tie: number; distance: number | null }

/**
 * Events by popularity. Within days, the dates of those days are read and sorted; without an end, the events
 * are read in the order of their popularity and asked for their next date, until the page is full.
 */
export async function popularList(request: ListRequest): Promise<ListRow[]> {
  return request.window.to === null ? anytime(request) : within(request)
}

async function within({ scope, window, now, after, limit, read }: ListRequest) {
  const shared = [...scope.on('d'), isFirstInWindow(window)]
  if (after !== null)
    shared.push(
      sql`(d.popularity < ${after.keys[0]}::int
        or d.popularity = ${after.keys[0]}::int and d.event_id > ${after.id}::bigint)`,
    )
  const branch = (conditions: typeof shared) => sql`
    select d.id, d.popularity, d.event_id tie, ${scope.distance('d')} distance from event_date d
    where ${all([...conditions, ...shared])}`
  const rows = await read<Found>(sql`
    select * from (
      ${branch(shortInWindow(window, now))} union all
      ${branch(longInWindow(window, now))} union all ${branch(openInWindow(window, now))}
    ) every_kind
    order by popularity desc, tie ${upTo(limit)}`)
  return rows.map(toListRow)
}

async function anytime({ scope, window, now, after, limit, read }: ListRequest) {
  const conditions = [sql<boolean>`e.next_starts_at is not null`, ...scope.on('e')]
  if (after !== null)
    conditions.push(
      sql`e.popularity <= ${after.keys[0]}::int and (e.popularity < ${after.keys[0]}::int or e.id > ${after.id}::bigint)`,
    )
  const rows = await read<Found>(sql`
    select d.id, e.popularity, e.id tie, ${scope.distance('e')} distance
    from event e ${firstDateInWindow(window, now)}
    where ${all(conditions)}
    order by e.popularity desc, e.id ${upTo(limit)}`)
  return rows.map(toListRow)
}

function toListRow({ id, popularity, tie, distance }: Found): ListRow {
  return { id, keys: [popularity], tie, distance, isOngoing: false }
}
