import { sql } from 'kysely'
import { MinuteMemory } from '#server/catalogue/minute-memory.ts'
import { factsOf, readFacts, type EventFacts } from '#server/catalogue/ranking/event-facts.ts'
import type { Db } from '#server/platform/db.ts'

/** As many as `readFacts` remembers. */
const MOST_FACTS = 20_000

/** Facts of this minute by the id of their event. */
export class FactsMemory extends MinuteMemory<EventFacts> {
  constructor() {
    super(MOST_FACTS)
  }
}

export type FactsContext = { db: Db; now: Date; facts: FactsMemory }

/** Facts by the id of their event, without events that have vanished meanwhile. One query, or none where all are remembered. */
export async function candidateFacts(
  events: Iterable<number>,
  { db, now, facts }: FactsContext,
): Promise<Map<number, EventFacts>> {
  const found = new Map<number, EventFacts>()
  const missing: number[] = []
  for (const id of new Set(events)) {
    const known = facts.get(id, now)
    if (known === undefined) missing.push(id)
    else found.set(id, known)
  }
  if (missing.length === 0) return found
  const mark = facts.mark(now)
  const { rows } = await sql<{ stored: string | null }>`
    select ${factsOf('asked.id')} stored
    from unnest(${missing}::bigint[]) asked(id)`.execute(db)
  const read = rows.flatMap(({ stored }) => (stored === null ? [] : [readFacts(stored)]))
  facts.keep(read, mark)
  for (const [id, one] of read) found.set(id, one)
  return found
}
