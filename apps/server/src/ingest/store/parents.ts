import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import type { LiveListing } from '#server/knowledge/merging/live-listing.ts'

/**
 * The event that an event is a part of, by the platforms' own word (`partOf`), else by what the festival is
 * (recluster/umbrellas.ts); never the event itself.
 */
export async function parentsOf(
  tx: Tx,
  events: readonly { eventId: number; listings: readonly LiveListing[] }[],
): Promise<ReadonlyMap<number, number>> {
  const found = await umbrellasOf(
    tx,
    events.map(({ eventId }) => eventId),
  )
  const said = events.flatMap(({ eventId, listings }) =>
    listings.flatMap(({ platform, content: { partOf } }) =>
      partOf === null ? [] : [{ event_id: eventId, platform, platform_id: partOf }],
    ),
  )
  if (said.length === 0) return found
  for (const [event, parent] of await namedParents(tx, said)) found.set(event, parent)
  const { rows } = await sql<{ event_id: number; parent: number }>`
    select s.event_id, min(l.event_id) as parent
    from jsonb_to_recordset(${toJson(said)}::jsonb) as s (event_id bigint, platform text, platform_id text)
    join listing l on l.platform = s.platform and l.platform_id = s.platform_id and l.event_id <> s.event_id
    where not l.is_withdrawn
    group by s.event_id`.execute(tx)
  return new Map([
    ...found,
    ...rows.map(({ event_id, parent }): [number, number] => [event_id, parent]),
  ])
}

/** Marks the id of a whole as the uuid of an event of this catalogue, whichever platforms list it. */
const OWN_EVENT = 'event '

/** The wholes that are named by their uuid here. A part of an event, however far down, cannot be its whole. */
async function namedParents(
  tx: Tx,
  said: readonly { event_id: number; platform_id: string }[],
): Promise<[number, number][]> {
  const named = said.filter(({ platform_id: id }) => id.startsWith(OWN_EVENT))
  if (named.length === 0) return []
  const asked = named.map(({ event_id, platform_id: id }) => ({
    event_id,
    uuid: id.slice(OWN_EVENT.length),
  }))
  const { rows } = await sql<{ event_id: number; parent: number }>`
    select s.event_id, e.id as parent
    from jsonb_to_recordset(${toJson(asked)}::jsonb) as s (event_id bigint, uuid text)
    join event own on own.uuid::text = s.uuid
    join current_event e on e.own_id = own.id and e.id <> s.event_id
    where not exists (
      with recursive whole as (
        select first.id, first.part_of from event first where first.id = e.id
        union select up.id, up.part_of from event up join whole on up.id = whole.part_of)
      select from whole where part_of = s.event_id)`.execute(tx)
  return rows.map(({ event_id, parent }) => [event_id, parent])
}

async function umbrellasOf(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ part_id: number; parent: number }>`
    select u.part_id, e.id as parent from event_umbrella u
    join current_event e on e.own_id = u.umbrella_id
    where u.part_id = any(${[...ids]}) and e.id <> u.part_id`.execute(tx)
  return new Map(rows.map(({ part_id, parent }) => [part_id, parent]))
}

/** The titles of events in all their languages. */
export async function titlesOf(
  tx: Tx,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, string[]>> {
  const { rows } = await sql<{ id: number; titles: Record<string, string> }>`
    select id, titles from event where id = any(${[...new Set(ids)]})`.execute(tx)
  return new Map(rows.map(({ id, titles }) => [id, Object.values(titles)]))
}
