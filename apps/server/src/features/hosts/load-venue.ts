import type { VenueDetail } from '@okolo/contract/places/venue'
import { sql } from 'kysely'
import type { CardContext } from '#server/catalogue/cards/event-card.ts'
import { loadHouse } from '#server/catalogue/cards/load-house.ts'
import { loadListedOn } from '#server/catalogue/cards/listed-on.ts'
import { cityRef } from '#server/catalogue/reference/reference-data.ts'
import type { Db } from '#server/platform/database/db.ts'

type Row = {
  id: number
  slug: string
  name: string
  address: string | null
  city_id: number
  town: string | null
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
 * Returns a venue by slug, or the building of a room. Null if there is none or it has no events
 * left, such as after a takedown.
 */
export async function loadVenue(
  db: Db,
  slug: string,
  { reference, locale, now }: CardContext,
): Promise<VenueDetail | null> {
  const { rows } = await sql<Row>`
    select v.id, v.slug, v.name, v.address, v.city_id, v.town, v.lat, v.lng, v.geo_precision, v.time_zone, v.url,
      p.slug as parent_slug, p.name as parent_name,
      (select count(distinct d.event_id) from event_date d
        where d.venue_id = v.id and d.is_live and d.ends_at > ${now})::int as events,
      (select max(d.ends_at) from event_date d where d.venue_id = v.id) as last_date
    from venue v left join venue p on p.id = v.part_of
    where v.slug = ${slug}`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  if (row.last_date === null)
    return row.parent_slug === null
      ? null
      : loadVenue(db, row.parent_slug, { reference, locale, now })
  const nature = await loadNature(db, row.id)
  return {
    slug: row.slug,
    name: row.name,
    address: row.address,
    city: cityRef(reference, row.city_id, row.town, locale),
    country: reference.cityById.get(row.city_id)?.country ?? null,
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
    house: await loadHouse(db, row.id, nature.accessibility),
    ...nature,
  }
}

/** How many of its newest events describe a venue. */
const TELLING = 50

/** Returns the venue's kind and accessibility, as far as its events agree. */
async function loadNature(
  db: Db,
  venueId: number,
): Promise<Pick<VenueDetail, 'main_category' | 'accessibility'>> {
  const { rows } = await sql<{ category: string; accessibility: string[] | null }>`
    select g.slug as category, e.detail->'accessibility' as accessibility
    from event e join category g on g.id = e.category_id
    where e.venue_id = ${venueId} and e.merged_into is null order by e.id desc limit ${TELLING}`.execute(
    db,
  )
  const counted = Map.groupBy(rows, ({ category }) => category)
  const main = [...counted].find(([, events]) => events.length * 2 > rows.length)?.[0]
  const [first = [], ...others] = rows
    .map(({ accessibility }) => accessibility ?? [])
    .filter((facts) => facts.length > 0)
  return {
    main_category: main ?? null,
    accessibility: first.filter((fact) => others.every((facts) => facts.includes(fact))),
  }
}

/** The middle of a city is not a useful place on a map. */
function locationOf({ lat, lng, geo_precision }: Row): [number, number] | null {
  return lat === null || lng === null || geo_precision === 'city' ? null : [lat, lng]
}
