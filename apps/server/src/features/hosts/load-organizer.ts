import type { OrganizerDetail } from '@okolo/contract/places/organizer'
import { sql } from 'kysely'
import type { CardContext } from '#server/catalogue/cards/event-card.ts'
import { ELSEWHERE_ID } from '#server/catalogue/reference/places.ts'
import { loadListedOn } from '#server/catalogue/cards/listed-on.ts'
import { cityRef } from '#server/catalogue/reference/reference-data.ts'
import { openContactOf } from '#server/people/organizers/refusals.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'

type Row = {
  id: number
  slug: string
  name: string
  url: string | null
  city_id: number | null
  town: string | null
  time_zone: string | null
  events: number
  last_date: Date | null
}

/**
 * Returns an organizer by slug. Null if there is none or it has no events left, such as after a
 * takedown.
 */
export async function loadOrganizer(
  secrets: Secrets,
  db: Db,
  slug: string,
  { reference, locale, now }: CardContext,
): Promise<OrganizerDetail | null> {
  const { rows } = await sql<Row>`
    select o.id, o.slug, o.name, o.url,
      (select e.city_id from event_organizer eo join event e on e.id = eo.event_id
        where eo.organizer_id = o.id
        group by e.city_id order by e.city_id = ${ELSEWHERE_ID}, count(*) desc, e.city_id limit 1) as city_id,
      (select e.card ->> 'town' from event_organizer eo join event e on e.id = eo.event_id
        where eo.organizer_id = o.id and e.city_id = ${ELSEWHERE_ID}
        order by e.last_ends_at desc, e.id limit 1) as town,
      (select d.time_zone from event_organizer eo join event_date d on d.event_id = eo.event_id
        where eo.organizer_id = o.id order by d.starts_at desc, d.id limit 1) as time_zone,
      (select count(distinct d.event_id) from event_organizer eo join event_date d on d.event_id = eo.event_id
        where eo.organizer_id = o.id and d.is_live and d.ends_at > ${now})::int as events,
      (select max(d.ends_at) from event_organizer eo join event_date d on d.event_id = eo.event_id
        where eo.organizer_id = o.id) as last_date
    from organizer o where o.slug = ${slug}`.execute(db)
  const [row] = rows
  if (row === undefined || row.city_id === null || row.last_date === null) return null
  const events = sql`select event_id from event_organizer where organizer_id = ${row.id}`
  return {
    slug: row.slug,
    name: row.name,
    url: row.url,
    may_chat: (await openContactOf({ db, secrets }, row.id)) !== null,
    city: cityRef(reference, row.city_id, row.town, locale),
    time_zone: reference.cityById.get(row.city_id)?.time_zone ?? row.time_zone ?? 'UTC',
    event_count: row.events,
    last_date: row.last_date.toISOString(),
    listed_on: await loadListedOn(db, events),
  }
}
