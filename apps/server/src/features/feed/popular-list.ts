import { sql } from 'kysely'
import {
  all,
  datesInWindow,
  isFirstInWindow,
  kindsInWindow,
} from '#server/catalogue/filter/in-window.ts'
import { cut, isBesides, upTo, type Found, type ListRequest, type ListRow } from './list-row.ts'
import { readRuns } from './ongoing-list.ts'
import { firstDateInWindow } from '#server/catalogue/filter/first-date.ts'

type Row = { id: number; popularity: number; tie: number; distance: number | null }

/** The most popular events that are tried: of all cities, and where a place or words are asked for. */
const TRIED_EVERYWHERE = 20_000
const TRIED_OF_FEW = 3000

/**
 * Events by popularity. In a city, the dates of a few days are read and sorted; without an end, the events are read in the order of their
 * popularity and asked for their next date, until the page is full. Of all cities or around a place the most popular events nearly
 * always fill the page. If they fill half of it, the others are not much farther; if they do not, few dates are left by the
 * filter, and these are sorted.
 */
export async function popularList(request: ListRequest): Promise<Found> {
  return cut(await mostPopular({ ...request, runs: 'among' }), request.limit)
}

/** The same without the events that the groups have shown and without runs, which close the list. */
export async function othersByPopularity(request: ListRequest): Promise<Found> {
  const { after, limit } = request
  const dates = after?.ongoing === true ? [] : await mostPopular({ ...request, runs: 'last' })
  const runs = dates.length < limit ? await readRuns(request) : []
  return cut([...dates, ...runs], limit)
}

/** Runs of over a fortnight stand among the others, or are listed elsewhere. */
type PopularRequest = ListRequest & { runs: 'among' | 'last' }

async function mostPopular(request: PopularRequest): Promise<ListRow[]> {
  const most = mostTried(request)
  if (most === null) return request.window.to === null ? inOrder(request) : sorted(request)
  const tried = await inOrder(request, most)
  if (tried.length >= request.limit) return tried
  return tried.length * 2 >= request.limit ? inOrder(request) : sorted(request)
}

/** Null where trying spares nothing. */
function mostTried({ scope, window }: ListRequest): number | null {
  if (scope.isWide) return TRIED_EVERYWHERE
  if (scope.inTiles !== null) return TRIED_OF_FEW
  return scope.isEverywhere && window.to !== null ? TRIED_OF_FEW : null
}

async function sorted(request: PopularRequest) {
  const { db, scope, window, now, after, limit, runs } = request
  const shared = [...scope.on('d'), isFirstInWindow(window), ...isBesides(request)]
  const kinds = runs === 'among' ? kindsInWindow(window, now) : datesInWindow(window, now)
  if (after?.keys[0] !== undefined)
    shared.push(
      sql`(d.popularity < ${after.keys[0]}::int
        or d.popularity = ${after.keys[0]}::int and d.event_id > ${after.id}::bigint)`,
    )
  const branch = (conditions: typeof shared) => sql`
    select d.id, d.popularity, d.event_id tie, ${scope.distance('d')} distance from event_date d
    where ${all([...conditions, ...shared])}`
  const { rows } = await sql<Row>`
    select * from (${sql.join(kinds.map(branch), sql` union all `)}) every_kind
    order by popularity desc, tie ${upTo(limit)}`.execute(db)
  return rows.map(toListRow)
}

/** `most`: no more events are looked at. */
async function inOrder(
  { db, scope, window, now, after, limit, runs, besides = [] }: PopularRequest,
  most?: number,
): Promise<ListRow[]> {
  const coming = [sql<boolean>`e.next_starts_at is not null`]
  if (besides.length > 0) coming.push(sql`e.id <> all(${[...besides]}::bigint[])`)
  if (after?.keys[0] !== undefined)
    coming.push(
      sql`e.popularity <= ${after.keys[0]}::int and (e.popularity < ${after.keys[0]}::int or e.id > ${after.id}::bigint)`,
    )
  const filters = scope.on('e')
  // Cheaper to tell than a date in these days.
  if (window.to !== null)
    filters.push(sql`e.next_starts_at < ${window.to} and e.last_ends_at > ${window.from}`)
  const events =
    most === undefined
      ? sql`event`
      : sql`(select * from event e where ${all(coming)} order by e.popularity desc, e.id limit ${sql.lit(most)})`
  const { rows } = await sql<Row>`
    select d.id, e.popularity, e.id tie, ${scope.distance('e')} distance
    from ${events} e ${firstDateInWindow(window, now, runs === 'last' ? [sql`o.open_until is null`] : [])}
    where ${all([...coming, ...filters])}
    order by e.popularity desc, e.id ${upTo(limit)}`.execute(db)
  return rows.map(toListRow)
}

function toListRow({ id, popularity, tie, distance }: Row): ListRow {
  return { id, keys: [popularity], tie, distance, isOngoing: false }
}
