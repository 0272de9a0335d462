import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/**
 * SQL that selects `id` of an organizer's own events: those that name it first. Others that it
 * takes part in are not its own to correct, to confirm and to see the figures of.
 */
export function ownEvents(organizerId: number | RawBuilder<number>): RawBuilder<unknown> {
  return sql`
    select e.id from event_organizer own join event e on e.id = own.event_id
    where own.organizer_id = ${organizerId} and e.merged_into is null and e.status <> 'taken_down'
      and not exists (select from event_organizer other
        where other.event_id = own.event_id and other.position < own.position)`
}

/** Slug of the city that most of an organizer's events are in. Null: none that is known. */
export async function homeOf(db: Db, organizerId: number): Promise<string | null> {
  const { rows } = await sql<{ slug: string }>`
    select c.slug from event e join city c on c.id = e.city_id
    where e.id in (${ownEvents(organizerId)}) and c.slug <> 'elsewhere'
    group by c.slug order by count(*) desc, c.slug limit 1`.execute(db)
  return rows[0]?.slug ?? null
}
