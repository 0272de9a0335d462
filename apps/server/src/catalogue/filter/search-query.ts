import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Reference } from '#server/catalogue/reference-data.ts'
import { foundInCity, searchCondition } from '#server/catalogue/search/search-condition.ts'

/** The event is one that the search finds. `upcoming` narrows to the rows that the indexes hold. */
export function matchesSearch(
  eventId: RawBuilder<unknown>,
  search: string,
  reference: Reference,
  { cityId, upcoming }: { cityId: number | undefined; upcoming: boolean },
): RawBuilder<SqlBool> {
  const { any, wording } = searchCondition(search, reference)
  if (upcoming && cityId !== undefined)
    // `offset 0`: found first, by the index. A city has few rows of a word; working the words out for each of its dates takes long.
    return sql`(${eventId} in (
      select t.event_id from event_text t where ${foundInCity(any, cityId, wording)} offset 0)) is true`
  const there = cityId === undefined ? sql`` : sql`and t.city_id = ${cityId}`
  const then = upcoming ? sql`and t.upcoming` : sql``
  return sql`${eventId} in (
    select t.event_id from event_text t where t.vector @@ ${any} ${there} ${then})`
}

/**
 * The same of rows that are few, to be put behind them: each event's words are looked at (`offset 0`), however common they are. So there is one
 * good plan; concatenated, so that no index is asked for the words. `(select`: in such a plan they would be made a query anew for each row.
 */
export function hasWords(
  eventId: RawBuilder<unknown>,
  search: string,
  reference: Reference,
): RawBuilder<unknown> {
  const { any } = searchCondition(search, reference)
  return sql`cross join lateral (
    select from event_text t
    where t.event_id = ${eventId} and t.upcoming and (t.vector || ''::tsvector) @@ (select ${any}) offset 0) t`
}
