import { sql, type RawBuilder } from 'kysely'
import { AskedPlaces, MinuteMemory } from '#server/catalogue/minute-memory.ts'
import { titleTraits, type TitleTraits } from '#server/catalogue/ranking/similarity.ts'
import type { Db } from '#server/platform/db.ts'
import { ONE_PLAN, ONE_PLAN_WITHOUT_WORDS } from '#server/platform/prepared-pool.ts'
import { packedRow, type Unpacked } from '#server/platform/packed-row.ts'

/** Of `event e` and its signals `s`. */
const FACTS = packedRow((columns) => ({
  id: columns.number('e.id'),
  title: columns.text('e.title'),
  part_of: columns.numberOrNull('e.part_of'),
  venue_id: columns.numberOrNull('e.venue_id'),
  source_count: columns.number('e.source_count'),
  first_seen_at: columns.instant('e.first_seen_at'),
  lat: columns.numberOrNull('e.lat'),
  lng: columns.numberOrNull('e.lng'),
  quality: columns.numberOrNull('s.quality'),
  saves: columns.numberOrNull('s.saves'),
  organizers: columns.numbers(
    'array(select o.organizer_id from event_organizer o where o.event_id = e.id)',
  ),
}))
type FactsRow = Unpacked<typeof FACTS>

/** What ranking needs of an event beyond what the indexes of its dates hold. The same in every list. */
export type CandidateFacts = Omit<FactsRow, 'id' | 'title'> & { title: TitleTraits }

/** About a kilobyte each with what titles are compared by. */
const MOST_FACTS = 20_000

/** Facts of this minute by the id of their event, and of which cities a list was ranked. */
export class FactsMemory {
  readonly events = new MinuteMemory<CandidateFacts>(MOST_FACTS)
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
      select ${sql.raw(ONE_PLAN_WITHOUT_WORDS)} found.*, case when e.id is not null then ${FACTS.column} end packed_facts
      from (${candidates}) found
      left join event e on e.id = found.event_id left join event_signal s on s.event_id = e.id`.execute(
      db,
    )
    facts.events.keep(
      rows.flatMap((row) => (row.packed_facts === null ? [] : [factsOf(row.packed_facts)])),
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
): Promise<Map<number, CandidateFacts>> {
  const found = new Map<number, CandidateFacts>()
  const missing: number[] = []
  for (const id of new Set(events)) {
    const known = facts.events.get(id, now)
    if (known === undefined) missing.push(id)
    else found.set(id, known)
  }
  if (missing.length === 0) return found
  const mark = facts.events.mark(now)
  const { rows } = await sql<{ packed_facts: string }>`
    select ${sql.raw(ONE_PLAN)} ${FACTS.column} packed_facts
    from event e left join event_signal s on s.event_id = e.id
    where e.id = any(${missing}::bigint[])`.execute(db)
  const read = rows.map((row) => factsOf(row.packed_facts))
  facts.events.keep(read, mark)
  for (const [id, one] of read) found.set(id, one)
  return found
}

function factsOf(packed: string): [id: number, facts: CandidateFacts] {
  const { id, title, ...facts } = FACTS.read(packed)
  return [id, { ...facts, title: titleTraits(title) }]
}
