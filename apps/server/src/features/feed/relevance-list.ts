import { sql, type RawBuilder } from 'kysely'
import { firstDateInWindow } from '#server/catalogue/filter/first-date.ts'
import { all } from '#server/catalogue/filter/in-window.ts'
import type { Condition, Scope } from '#server/catalogue/filter/feed-scope.ts'
import type { FeedWindow } from '#server/catalogue/filter/feed-window.ts'
import type { Point } from '#server/catalogue/geo.ts'
import type { Reference } from '#server/catalogue/reference-data.ts'
import { popularTiers } from '#server/catalogue/search/popular-tiers.ts'
import { foundInCity, searchCondition } from '#server/catalogue/search/search-condition.ts'
import type { Db } from '#server/platform/db.ts'
import type { ListRequest, ListRow } from './list-row.ts'
import { rate, type Match } from './search-rating.ts'

/** Of a common word so many are rated, the most popular ones (design: DATA.md); and what is called exactly so. */
const MOST_RATED = 288
/** In a city, whose matches are few enough to be read all. */
const MOST_IN_CITY = 576
/** Matches that are put in order together: whole pages of the default size. */
const BLOCK_SIZE = 144
/** Weights of D, C, B, A: keys, venue and organizers, performers, title (RANKING.md: 1, 2, 3, 4). */
const WEIGHTS = '{0.25,0.5,0.75,1}'
/** A rank that counts half. ts_rank of one word in a short title is about 0.2. */
const HALF_RANK = 0.15

export type SearchRequest = {
  text: string
  reference: Reference
  cityId: number | undefined
  /** When the list was opened: merit is judged for that moment, so that pages fit together. */
  opened: Date
  /** The place asked for, or the centre of the city. */
  centre: Point | null
}

/**
 * Search results, best first: what is called exactly so, or happens at the venue of this name; then by .7 text + .3 R,
 * the merit that events have in a list without words (design: RANKING.md). R needs more of an event than
 * finding does: matches are taken in blocks by .7 text + .3 popularity, and put in order by R block by block. `scope` is that of
 * the other filters. One query a block.
 */
export async function relevanceList(
  db: Db,
  request: ListRequest,
  search: SearchRequest,
): Promise<ListRow[]> {
  const [shown = 0, ...start] = request.after?.keys ?? []
  let behind = start.length === 0 ? null : { key: start[0] ?? 0, id: request.after?.id ?? 0 }
  let position = shown
  const rows: ListRow[] = []
  for (;;) {
    const matches = await loadMatches(db, request, search, behind)
    for (const [i, { id, distance, ends_at }] of rate(matches, search).entries()) {
      // Found as of the moment of opening, so that positions hold; what is over since is left out.
      if (i < position || ends_at <= request.now) continue
      const keys = [i + 1, ...(behind === null ? [] : [behind.key])]
      rows.push({ id, keys, tie: behind?.id ?? 0, distance, isOngoing: false })
    }
    const last = matches.at(-1)
    if (rows.length >= request.limit || last === undefined || matches.length < BLOCK_SIZE)
      return rows.slice(0, request.limit)
    behind = { key: last.key, id: last.event_id }
    position = 0
  }
}

/** The next matches by .7 text + .3 popularity. */
async function loadMatches(
  db: Db,
  { scope, window }: ListRequest,
  { text, reference, cityId, opened }: SearchRequest,
  behind: { key: number; id: number } | null,
): Promise<Match[]> {
  const { words, exact, wording } = searchCondition(text, reference)
  const conditions = conditionsOn(scope, window, cityId)
  const found = (query: RawBuilder<unknown>, isExact: boolean) =>
    cityId === undefined
      ? mostPopular(query, isExact, conditions)
      : rowsOf(foundInCity(query, cityId, wording), isExact, conditions, MOST_IN_CITY)
  const after: Condition =
    behind === null
      ? sql`true`
      : sql`(r.key < ${behind.key}::float8 or r.key = ${behind.key}::float8 and r.event_id > ${behind.id}::bigint)`
  const { rows } = await sql<Match>`
    with found as materialized (
      select distinct on (event_id) * from (
        ${exact === null ? sql`` : sql`${found(exact, true)} union all`} ${found(words, false)}) t
      order by event_id, is_exact desc
    ), rated as materialized (
      select event_id, is_exact, popularity, ts_rank(${WEIGHTS}::float4[], vector, ${words}, 1)::float8 rank from found
    )
    select d.id, r.event_id, r.is_exact, r.words, r.key, r.popularity, e.first_seen_at, e.lat, e.lng, s.quality,
      o.starts_at, coalesce(o.open_until, o.ends_at) ends_at, o.open_until is not null is_ongoing,
      o.list_at <> o.starts_at all_day, o.start_wall, ${scope.distance('e')} distance
    from (
      select event_id, popularity, is_exact, rank / (rank + ${HALF_RANK}::float8) words,
        case when is_exact then 2 else 0 end + 0.7 * rank / (rank + ${HALF_RANK}::float8) + 0.00003 * popularity key
      from rated order by key desc, event_id
    ) r join event e on e.id = r.event_id ${firstDateInWindow(window, opened)}
    join event_date o on o.id = d.id left join event_signal s on s.event_id = r.event_id
    where ${after} order by r.key desc, r.event_id limit ${sql.lit(BLOCK_SIZE)}`.execute(db)
  return rows
}

/** What the other filters ask of `event e`; of a window of time, what is cheaper to tell than a date in it. */
function conditionsOn(scope: Scope, { from, to }: FeedWindow, cityId: number | undefined) {
  const conditions = scope.on('e')
  const isFiltered = to !== null || conditions.length > (cityId === undefined ? 0 : 1)
  if (to !== null) conditions.push(sql`e.next_starts_at < ${to} and e.last_ends_at > ${from}`)
  return isFiltered ? conditions : []
}

/** The most popular of what has the words, in whatever city, and meets the conditions. */
function mostPopular(
  query: RawBuilder<unknown>,
  isExact: boolean,
  conditions: Condition[],
): RawBuilder<unknown> {
  const tier = (condition: RawBuilder<unknown>) =>
    rowsOf(
      sql`t.vector @@ ${query} and t.upcoming and ${condition}`,
      isExact,
      conditions,
      MOST_RATED,
    )
  return isExact ? tier(sql`true`) : popularTiers(tier, MOST_RATED)
}

function rowsOf(
  found: Condition,
  isExact: boolean,
  conditions: Condition[],
  most: number,
): RawBuilder<unknown> {
  const [event, filters] =
    conditions.length === 0
      ? [sql``, sql``]
      : [sql`join event e on e.id = t.event_id`, sql`and ${all(conditions)}`]
  return sql`
    (select t.event_id, t.popularity, t.vector, ${sql.lit(isExact)} is_exact
    from event_text t ${event} where ${found} ${filters}
    order by t.popularity desc, t.event_id limit ${sql.lit(most)})`
}
