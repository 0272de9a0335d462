import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { MatchableListing } from '#server/knowledge/matching/mentions.ts'

/** A stored listing, with the event it is in. */
export type ClusteredListing = MatchableListing & { id: number; eventId: number; eventAge: string }

/** The live listings of the events that these listings are in: a unit is never judged by a part of it. */
export async function loadListings(db: Db, ids: readonly number[]): Promise<ClusteredListing[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ event_id: number }>`
    select distinct event_id from listing where id = any(${[...ids]}) and not is_withdrawn`.execute(
    db,
  )
  return loadEvents(
    db,
    rows.map(({ event_id }) => event_id),
  )
}

/** The live listings of these events, ordered by event and listing. */
export async function loadEvents(db: Db, eventIds: readonly number[]): Promise<ClusteredListing[]> {
  if (eventIds.length === 0) return []
  // Not a join: the plan that is kept would read all events.
  const { rows } = await sql<ClusteredListing>`
    select l.id, l.platform || ' ' || l.platform_id as key, l.platform, l.platform_id as "platformId",
      l.venue_id as "venueId", l.event_id as "eventId", l.content,
      (select ${AGE} from event e where e.id = l.event_id) as "eventAge"
    from listing l where not l.is_withdrawn and l.event_id = any(${[...eventIds]})
    order by l.event_id, l.id`.execute(db)
  return rows
}

/** First seen, then first numbered; sorts as text. */
const AGE = sql`to_char(e.first_seen_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || lpad(e.id::text, 19, '0')`

/** When these events were first seen, as text that sorts. By event; those that are not there are missing. */
export async function agesOf(
  db: Db,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (eventIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; age: string }>`
    select e.id, ${AGE} as age from event e where e.id = any(${[...eventIds]})`.execute(db)
  return new Map(rows.map(({ id, age }) => [id, age]))
}
