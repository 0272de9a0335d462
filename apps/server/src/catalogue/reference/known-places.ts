import { sql } from 'kysely'
import { ELSEWHERE_ID } from '#server/catalogue/reference/places.ts'
import type { Db } from '#server/platform/database/db.ts'
import { slugify } from '#server/words/slug.ts'
import type { ListingPlace } from '#server/knowledge/listing.ts'
import { ELSEWHERE } from '#server/knowledge/places/city.ts'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'

/** Cities and categories, read once for a run: they change only when the product starts. */
export type KnownPlaces = {
  cities: ReadonlyMap<string, KnownCity>
  /** slug -> id */
  categories: ReadonlyMap<string, number>
  /** Says which cities an operator added, and where; empty if none. Records are read anew when it changes. */
  added: string
}

export async function loadKnownPlaces(db: Db): Promise<KnownPlaces> {
  const cities = await sql<KnownCity>`
    select id, slug, name, lat, lng as lon, area_radius as "radiusKm", country, time_zone as tz, languages, population, aliases,
      array(select jsonb_each_text.value from jsonb_each_text(city.names)) as names
    from city where id <> ${ELSEWHERE_ID}`.execute(db)
  const categories = await sql<{ slug: string; id: number }>`select slug, id from category`.execute(
    db,
  )
  const added = await sql<{ mark: string | null }>`
    select string_agg(concat_ws(' ', slug, lat, lng, area_radius), ', ' order by slug) as mark
    from city where is_added`.execute(db)
  return {
    added: added.rows[0]?.mark ?? '',
    cities: new Map(cities.rows.map((city) => [city.slug, city])),
    categories: new Map(categories.rows.map(({ slug, id }) => [slug, id])),
  }
}

/**
 * The city of a listing or an event. A place in none of ours is told apart by its town, so that the town hall of one
 * is not that of another. Undefined where the city has gone since.
 */
export function cityOfContent(
  { city, place }: { city: string; place: ListingPlace | null },
  { cities }: KnownPlaces,
): KnownCity | undefined {
  const known = cities.get(city)
  if (known !== undefined || city !== ELSEWHERE) return known
  const { town = null, country = '', lat, lng } = place ?? {}
  return {
    id: ELSEWHERE_ID,
    slug: [ELSEWHERE, country, slugify(town ?? '')].join(' ').trim(),
    name: town ?? '',
    names: [],
    aliases: [],
    lat: lat ?? 0,
    lon: lng ?? 0,
    radiusKm: 0,
    country,
    tz: 'UTC',
    languages: [],
    population: 0,
  }
}
