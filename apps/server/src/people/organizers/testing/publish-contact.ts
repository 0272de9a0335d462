import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import { organizerKey } from '#server/words/organizer-key.ts'

/** Lets a source that allows it publish the mail address of an organizer with events, as gathering would. */
export async function publishContact(db: Db, slug: string, email: string): Promise<void> {
  const { rows } = await sql<{ id: number; name: string; event_id: number; country: string }>`
    select o.id, o.name, e.id event_id, c.country from organizer o
    join event_organizer eo on eo.organizer_id = o.id join event e on e.id = eo.event_id
    join city c on c.id = e.city_id where o.slug = ${slug} limit 1`.execute(db)
  const [organizer] = rows
  if (organizer === undefined) throw new Error(`"${slug}" organizes nothing`)
  const { id, name, event_id, country } = organizer
  const content = toJson({ organizers: [{ name, url: null, email }] })
  await sql`
    insert into organizer_alias (match_key, organizer_id, kind, created_at)
    values (${organizerKey(name, country)}, ${id}, 'seen', now()) on conflict do nothing`.execute(
    db,
  )
  await sql`
    with held as (
      insert into source (slug, connector, platform, title, city_id, config, trust, terms)
      select ${`source-of-${slug}`}, 'ical', ${`platform-of-${slug}`}, ${name}, city_id, '{}', 0.5, '{"mayContact": true}'
      from event where id = ${event_id} returning id, platform),
    noted as (
      insert into source_record (source_id, record_id, raw, raw_hash, state, first_seen_at, changed_at)
      select id, '1', '{}', '', 'mapped', now(), now() from held returning id, source_id)
    insert into listing (record_id, source_id, platform, platform_id, event_id, content, content_hash, changed_at)
    select noted.id, held.id, held.platform, '1', ${event_id}, ${content}::jsonb, '', now() from held, noted`.execute(
    db,
  )
}
