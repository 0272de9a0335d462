import { sql } from 'kysely'
import type { MinuteMemory } from '#server/catalogue/minute-memory.ts'
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

export type FactsContext = { db: Db; now: Date; facts: MinuteMemory<CandidateFacts> }

/** Facts by the id of their event, without events that have vanished meanwhile. One query, or none where all are remembered. */
export async function candidateFacts(
  events: Iterable<number>,
  { db, now, facts }: FactsContext,
): Promise<Map<number, CandidateFacts>> {
  const found = new Map<number, CandidateFacts>()
  const missing: number[] = []
  for (const id of new Set(events)) {
    const known = facts.get(id, now)
    if (known === undefined) missing.push(id)
    else found.set(id, known)
  }
  if (missing.length === 0) return found
  const mark = facts.mark(now)
  const { rows } = await sql<{ id: number } & Omit<CandidateFacts, 'title'> & { title: string }>`
    select e.id, e.title, e.part_of, e.venue_id, e.source_count, e.first_seen_at, e.lat, e.lng, s.quality, s.saves,
      array(select o.organizer_id from event_organizer o where o.event_id = e.id) organizers
    from event e left join event_signal s on s.event_id = e.id
    where e.id = any(${missing}::bigint[])`.execute(db)
  const read = rows.map(
    ({ id, title, ...rest }) => [id, { ...rest, title: titleTraits(title) }] as const,
  )
  facts.keep(read, mark)
  for (const [id, one] of read) found.set(id, one)
  return found
}
