import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { organizerKey } from '#server/words/organizer-key.ts'

/** The mail address of an organizer, as a source publishes it. */
export type Contact = {
  email: string
  /** Slug of the source. */
  source: string
}

/** How many of an organizer's listings are read, the most trusted and newest first. */
const READ = 200

/**
 * Finds where an organizer can be written to: the address in the newest listing of the most trusted source whose terms allow that
 * use (`mayContact`). Null without one.
 */
export async function contactOf(db: Db, organizerId: number): Promise<Contact | null> {
  const [said, own] = await Promise.all([
    sql<Contact & { name: string; country: string }>`
      select o ->> 'name' as name, o ->> 'email' as email, s.slug as source,
        coalesce(nullif(c.country, ''), l.content -> 'place' ->> 'country', '') as country
      from event_organizer eo
      join event e on e.id = eo.event_id
      join city c on c.id = e.city_id
      join listing l on l.event_id = e.id and not l.is_withdrawn
      join source s on s.id = l.source_id and s.terms ->> 'mayContact' = 'true',
        jsonb_array_elements(l.content -> 'organizers') o
      where eo.organizer_id = ${organizerId} and o ->> 'email' is not null
      order by s.trust desc, l.changed_at desc, l.id desc limit ${READ}`.execute(db),
    sql<{ match_key: string }>`
      select match_key from organizer_alias where organizer_id = ${organizerId}`.execute(db),
  ])
  // An event may have several organizers: only what is said of this one counts.
  const keys = new Set(own.rows.map(({ match_key }) => match_key))
  const found = said.rows.find(({ name, country }) => keys.has(organizerKey(name, country) ?? ''))
  return found === undefined ? null : { email: found.email, source: found.source }
}
