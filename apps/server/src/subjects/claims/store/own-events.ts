import { sql, type RawBuilder } from 'kysely'

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
