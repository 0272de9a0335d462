import { sql, type RawBuilder } from 'kysely'
import { all } from '#server/catalogue/filter/in-window.ts'
import { firstDateInWindow } from '#server/catalogue/filter/first-date.ts'
import type { Reference } from '#server/catalogue/reference-data.ts'
import { searchCondition } from '#server/catalogue/search/search-condition.ts'
import type { Db } from '#server/platform/db.ts'
import type { ListRequest, ListRow } from './list-row.ts'

type Found = { id: number; event_id: number; score: number; distance: number | null }

/** Of a common word so many are ranked, the most popular ones (design: DATA.md); and what is called exactly so. */
const MOST_RANKED = 500
/** Where other filters leave only some of what was found, many more are looked at. */
const MOST_FILTERED = 20_000
/** Weights of D, C, B, A: keys, venue and organizers, performers, title (RANKING.md: 1, 2, 3, 4). */
const WEIGHTS = '{0.25,0.5,0.75,1}'
/** A rank that counts half. ts_rank of one word in a short title is about 0.2. */
const HALF_RANK = 0.15

/**
 * Search results, best first: what is called exactly so, or happens at the venue of this name; then by
 * .7 text + .3 popularity among what was found (design: RANKING.md). `scope` is that of the other filters.
 */
export async function relevanceList(
  db: Db,
  { scope, window, now, after, limit }: ListRequest,
  search: { text: string; reference: Reference; cityId: number | undefined },
): Promise<ListRow[]> {
  const { words, exact } = searchCondition(search.text, search.reference)
  const there = search.cityId === undefined ? sql`` : sql`and t.city_id = ${search.cityId}`
  const conditions = scope.on('e')
  const isFiltered = window.to !== null || conditions.length > (search.cityId === undefined ? 0 : 1)
  const most = isFiltered ? MOST_FILTERED : MOST_RANKED
  const textsWith = (query: RawBuilder<unknown>, isExact: boolean) => sql`
    (select t.event_id, t.popularity, t.vector, ${sql.lit(isExact)} is_exact
    from event_text t where t.vector @@ ${query} and t.upcoming ${there}
    order by t.popularity desc, t.event_id limit ${most})`
  if (after !== null) {
    const score = sql`${after.keys[0] ?? 0}::float8`
    conditions.push(
      sql`(r.score < ${score} or r.score = ${score} and r.event_id > ${after.id}::bigint)`,
    )
  }
  const { rows } = await sql<Found>`
    with found as materialized (
      select event_id, max(popularity) popularity, vector, bool_or(is_exact) is_exact from (
        ${exact === null ? sql`` : sql`${textsWith(exact, true)} union all`} ${textsWith(words, false)}) t
      group by event_id, vector
    ), rated as (
      select event_id, is_exact, ts_rank(${WEIGHTS}::float4[], vector, ${words}, 1)::float8 rank,
        percent_rank() over (order by popularity) liked
      from found
    )
    select d.id, r.event_id, r.score, ${scope.distance('e')} distance
    from (
      select event_id, case when is_exact then 2 else 0 end
        + 0.7 * rank / (rank + ${HALF_RANK}::float8) + 0.3 * liked score
      from rated order by 2 desc, 1
    ) r join event e on e.id = r.event_id ${firstDateInWindow(window, now)}
    where ${all(conditions.length === 0 ? [sql<boolean>`true`] : conditions)}
    order by r.score desc, r.event_id limit ${limit}`.execute(db)
  return rows.map(({ id, event_id, score, distance }) => ({
    id,
    keys: [score],
    tie: event_id,
    distance,
    isOngoing: false,
  }))
}
