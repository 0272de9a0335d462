import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** Everything that gathering makes, without numbers that only say in which order rows came, and without times of writing. */
const QUERIES = {
  events: `select e.uuid, e.slug, e.titles, e.status, e.price_min, c.slug as city, v.slug as venue, e.is_online,
      e.source_count, e.card, e.detail, e.content_hash, e.next_starts_at, e.last_ends_at
    from event e join city c on c.id = e.city_id left join venue v on v.id = e.venue_id order by e.uuid`,
  dates: `select uuid, date_key, starts_at, ends_at, start_wall, time_zone, status, previous_start, prev_ends_at,
      is_long, list_at, open_until, is_live, cell from event_date order by uuid`,
  texts: `select e.uuid, t.vector, t.upcoming from event_text t join event e on e.id = t.event_id order by e.uuid`,
  organizers: `select e.uuid, o.slug from event_organizer x join event e on e.id = x.event_id
    join organizer o on o.id = x.organizer_id order by 1, 2`,
  venues: `select slug, name, address, lat, lng from venue order by slug`,
  records: `select s.slug, r.record_id, r.raw_hash, r.state, r.reason, r.assumptions from source_record r
    join source s on s.id = r.source_id order by 1, 2`,
  listings: `select l.platform, l.platform_id, l.content_hash, l.is_withdrawn, e.uuid from listing l
    join event e on e.id = l.event_id order by 1, 2, 3`,
}

export type CatalogueDump = Record<keyof typeof QUERIES, unknown[]>

export async function dumpCatalogue(db: Db): Promise<CatalogueDump> {
  const dump: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(QUERIES))
    dump[name] = (await sql.raw(query).execute(db)).rows
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of QUERIES
  return dump as CatalogueDump
}
