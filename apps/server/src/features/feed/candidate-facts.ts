import { sql } from 'kysely'
import { factsOf, readFacts, type EventFacts } from '#server/catalogue/reference/event-facts.ts'
import type { Cache } from '#server/platform/cache.ts'
import type { Db } from '#server/platform/database/db.ts'

const FACTS_BYTES = 1_000

/** Facts by the id of their event, without events that have vanished meanwhile. At most one query, for those not in `cache`. */
export function candidateFacts(
  db: Db,
  events: Iterable<number>,
  cache: Cache<EventFacts>,
): Promise<Map<number, EventFacts>> {
  const load = async (missing: number[]) => {
    const { rows } = await sql<{ stored: string | null }>`
      select ${factsOf('asked.id')} stored from unnest(${missing}::bigint[]) asked(id)`.execute(db)
    return new Map(rows.flatMap(({ stored }) => (stored === null ? [] : [readFacts(stored)])))
  }
  return cache.getOrLoadMany(events, load, { bytes: FACTS_BYTES })
}
