import { sql, type RawBuilder } from 'kysely'
import { AskedPlaces, MinuteMemory } from '#server/catalogue/minute-memory.ts'
import { titleTraits, type TitleTraits } from '#server/catalogue/ranking/similarity.ts'
import type { Db } from '#server/platform/db.ts'

/** What ranking needs of an event beyond what the indexes of its dates hold. The same in every list. */
export type CandidateFacts = {
  title: TitleTraits
  part_of: number | null
  venue_id: number | null
  source_count: number
  first_seen_at: Date
  lat: number | null
  lng: number | null
  quality: number | null
  saves: number | null
  organizers: number[]
}

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

type FactsRow = { id: number } & Omit<CandidateFacts, 'title'> & { title: string }

/** Of `event e` and its signals `s`. */
const COLUMNS = sql`
  e.title, e.part_of, e.venue_id, e.source_count, e.first_seen_at, e.lat, e.lng, s.quality, s.saves,
  array(select o.organizer_id from event_organizer o where o.event_id = e.id) organizers`

/** Reads candidates, a query that gives each its `event_id`, null for what is not ranked. Their order may be lost. */
export type ReadCandidates = <Row extends { event_id: number | null }>(
  candidates: RawBuilder<unknown>,
) => Promise<Row[]>

/**
 * Where nobody has had a list of this place ranked this minute, the facts are likely to be unknown: they are read by the same query and kept,
 * which spares `candidateFacts` a journey to the database. `cityId`: null for lists of more than one.
 */
export function candidateReader(
  { db, now, facts }: FactsContext,
  cityId: number | null,
): ReadCandidates {
  return async <Row extends { event_id: number | null }>(candidates: RawBuilder<unknown>) => {
    if (facts.ranked.has(cityId, now)) return (await sql<Row>`${candidates}`.execute(db)).rows
    const mark = facts.events.mark(now)
    const { rows } = await sql<Row & (Omit<FactsRow, 'id'> | { title: null })>`
      select found.*, ${COLUMNS} from (${candidates}) found
      left join event e on e.id = found.event_id left join event_signal s on s.event_id = e.id`.execute(
      db,
    )
    facts.events.keep(
      rows.flatMap((row) =>
        row.event_id === null || row.title === null ? [] : [factsOf({ ...row, id: row.event_id })],
      ),
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
  const { rows } = await sql<FactsRow>`
    select e.id, ${COLUMNS}
    from event e left join event_signal s on s.event_id = e.id
    where e.id = any(${missing}::bigint[])`.execute(db)
  const read = rows.map(factsOf)
  facts.events.keep(read, mark)
  for (const [id, one] of read) found.set(id, one)
  return found
}

function factsOf(row: FactsRow): [id: number, facts: CandidateFacts] {
  const { part_of, venue_id, source_count, first_seen_at, lat, lng, quality, saves } = row
  return [
    row.id,
    {
      title: titleTraits(row.title),
      part_of,
      venue_id,
      source_count,
      first_seen_at,
      lat,
      lng,
      quality,
      saves,
      organizers: row.organizers,
    },
  ]
}
