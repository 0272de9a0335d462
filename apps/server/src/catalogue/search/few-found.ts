import { sql } from 'kysely'
import type { Reference } from '#server/catalogue/reference/reference-data.ts'
import type { Db } from '#server/platform/database/db.ts'
import { searchCondition } from './search-condition.ts'
import { termsOf } from './search-terms.ts'

/** Reading up to this many events with their dates is cheaper than scanning a list for them. */
const MOST = 500

/**
 * Ids of the events coming up in all cities that a search of several words finds, where these are few; null where they are many. A
 * list in any other order than that of the search is to have it before: the database takes words that are common, and never together, for words
 * that stand together often, and would look through the whole list for them. Of one word it knows how common it is. One query.
 */
export async function fewFound(
  db: Db,
  search: string,
  reference: Reference,
): Promise<number[] | null> {
  if (termsOf(search).length < 2) return null
  const { rows } = await sql<{ event_id: number }>`
    select t.event_id from event_text t where t.vector @@ ${searchCondition(search, reference).any} and t.upcoming
    limit ${sql.lit(MOST + 1)}`.execute(db)
  return rows.length > MOST ? null : rows.map(({ event_id }) => event_id)
}
