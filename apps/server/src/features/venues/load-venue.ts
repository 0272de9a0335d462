import type { VenueDetail } from '@okolo/contract/venue'
import { sql } from 'kysely'
import type { CardContext } from '#server/catalogue/event-card.ts'
import { loadListedOn } from '#server/catalogue/listed-on.ts'
import { nameIn } from '#server/catalogue/reference-data.ts'
import type { Db } from '#server/platform/db.ts'

type Row = {
  id: number
  slug: string
  name: string
  address: string | null
  city_id: number
  lat: number | null
  lng: number | null
  geo_precision: 'point' | 'street' | 'city' | null
  time_zone: string
  url: string | null
  parent_slug: string | null
  parent_name: string | null
  events: number
  last_date: Date | null
}

/**
 * A venue by its slug, and the building by that of a room; null when there is none, or when no event of it is left: what was
 * taken down leaves no page.
 */
export async function loadVenue(
  db: Db,
  slug: string,
  { reference, locale, now }: CardContext,
): Promise<VenueDetail | null> {
  const { rows } = await sql<Row>`
    select v.id, v.slug, v.name, v.address, v.city_id, v.lat, v.lng, v.geo_precision, v.time_zone, v.url,
      p.slug as parent_slug, p.name as parent_name,
      (select count(distinct d.event_id) from event_date d
        where d.venue_id = v.id and d.is_live and d.ends_at > ${now})::int as events,
      (select max(d.ends_at) from event_date d where d.venue_id = v.id) as last_date
    from venue v left join venue p on p.id = v.part_of
    where v.slug = ${slug}`.execute(db)
  const [row] = rows
  const city = row === undefined ? undefined : reference.cityById.get(row.city_id)
  if (row === undefined || city === undefined) return null
  if (row.last_date === null)
    return row.parent_slug === null
      ? null
      : loadVenue(db, row.parent_slug, { reference, locale, now })
  return {
    slug: row.slug,
    name: row.name,
    address: row.address,
    city: { slug: city.slug, name: nameIn(city, locale) },
    country: city.country,
    location: locationOf(row),
    time_zone: row.time_zone,
    url: row.url,
    part_of:
      row.parent_slug === null || row.parent_name === null
        ? null
        : { slug: row.parent_slug, name: row.parent_name },
    event_count: row.events,
    last_date: row.last_date.toISOString(),
    listed_on: await loadListedOn(db, sql`select id from event where venue_id = ${row.id}`),
  }
}

/** The middle of a city is no place to send somebody to. */
function locationOf({ lat, lng, geo_precision }: Row): [number, number] | null {
  return lat === null || lng === null || geo_precision === 'city' ? null : [lat, lng]
}
