import { sql } from 'kysely'
import { TitleTraits } from '#server/knowledge/ranking/similarity.ts'
import type { Cache } from '#server/platform/cache.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Inputs of ranking that the indexes of dates do not hold. The same in every list. */
export type EventFacts = {
  title: TitleTraits
  part_of: number | null
  venue_id: number | null
  source_count: number
  first_seen_at: Date
  lat: number | null
  lng: number | null
  quality: number | null
  appeal: number | null
  big_night: number | null
  saves: number | null
  organizers: number[]
}

type Row = Omit<EventFacts, 'title'> & { id: number; title: string }

/** With what titles are compared by. */
const FACTS_BYTES = 3_000

/** Facts by the id of their event, without events that have vanished meanwhile. At most one query, for those not in `cache`. */
export function eventFacts(
  db: Db,
  events: Iterable<number>,
  cache: Cache<EventFacts>,
): Promise<Map<number, EventFacts>> {
  const load = async (missing: number[]) => {
    const { rows } = await sql<Row>`
      select e.id, e.title, e.part_of, e.venue_id, e.source_count, e.first_seen_at, e.lat, e.lng, s.quality, s.appeal, s.big_night, s.saves,
        array(select o.organizer_id from event_organizer o where o.event_id = e.id) organizers
      from event e left join lateral (
        select g.quality, g.appeal, g.big_night, g.saves from event_signal g where g.event_id = e.id limit 1) s on true
      where e.id = any(${missing}::bigint[])`.execute(db)
    return new Map(rows.map((row) => [row.id, { ...row, title: new TitleTraits(row.title) }]))
  }
  return cache.getOrLoadMany(events, load, { bytes: FACTS_BYTES })
}
