import { sql, type RawBuilder } from 'kysely'
import { AskedPlaces, MinuteMemory } from '#server/catalogue/minute-memory.ts'
import { factsOf, readFacts, type EventFacts } from '#server/catalogue/ranking/event-facts.ts'
import type { Db } from '#server/platform/db.ts'
import { ONE_PLAN, ONE_PLAN_WITHOUT_WORDS } from '#server/platform/prepared-pool.ts'

/** As many as `readFacts` remembers. */
const MOST_FACTS = 20_000

/** Facts of this minute by the id of their event, and of which cities a list was ranked. */
export class FactsMemory {
  readonly events = new MinuteMemory<EventFacts>(MOST_FACTS)
  readonly ranked = new AskedPlaces()

  /** For when the catalogue was written. */
  invalidate(): void {
    this.events.invalidate()
    this.ranked.invalidate()
  }
}

export type FactsContext = { db: Db; now: Date; facts: FactsMemory }

/** Reads candidates, a query that gives each its `event_id`, null for what is not ranked. Their order may be lost. */
export type ReadCandidates = <Row extends object>(candidates: RawBuilder<unknown>) => Promise<Row[]>

/**
 * Where nobody has had a list of this place ranked this minute, the facts are likely to be unknown: they are read by the same query and kept,
 * which spares `candidateFacts` a journey to the database. `cityId`: null for lists of more than one.
 */
export function candidateReader(
  { db, now, facts }: FactsContext,
  cityId: number | null,
): ReadCandidates {
  return async <Row extends object>(candidates: RawBuilder<unknown>) => {
    if (facts.ranked.has(cityId, now))
      return (
        await sql<Row>`select ${sql.raw(ONE_PLAN_WITHOUT_WORDS)} * from (${candidates}) found`.execute(
          db,
        )
      ).rows
    const mark = facts.events.mark(now)
    const { rows } = await sql<Row & { packed_facts: string | null }>`
      select ${sql.raw(ONE_PLAN_WITHOUT_WORDS)} found.*, case when found.event_id is not null then ${factsOf('found.event_id')} end packed_facts
      from (${candidates}) found`.execute(db)
    facts.events.keep(
      rows.flatMap((row) => (row.packed_facts === null ? [] : [readFacts(row.packed_facts)])),
      mark,
    )
    facts.ranked.note(cityId, now)
    return rows
  }
}

/** Facts by the id of their event, without events that have vanished meanwhile. One query, or none where all are remembered. */
export async function candidateFacts(
  events: Iterable<number>,
  { db, now, facts }: FactsContext,
): Promise<Map<number, EventFacts>> {
  const found = new Map<number, EventFacts>()
  const missing: number[] = []
  for (const id of new Set(events)) {
    const known = facts.events.get(id, now)
    if (known === undefined) missing.push(id)
    else found.set(id, known)
  }
  if (missing.length === 0) return found
  const mark = facts.events.mark(now)
  const { rows } = await sql<{ packed_facts: string | null }>`
    select ${sql.raw(ONE_PLAN)} ${factsOf('asked.id')} packed_facts
    from unnest(${missing}::bigint[]) asked(id)`.execute(db)
  const read = rows.flatMap(({ packed_facts }) =>
    packed_facts === null ? [] : [readFacts(packed_facts)],
  )
  facts.events.keep(read, mark)
  for (const [id, one] of read) found.set(id, one)
  return found
}
