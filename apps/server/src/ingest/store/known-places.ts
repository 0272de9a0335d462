import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import type { KnownCity } from '../resolve/city.ts'

/** Cities and categories, read once for a run: they change only when the product starts. */
export type KnownPlaces = {
  cities: ReadonlyMap<string, KnownCity>
  /** slug -> id */
  categories: ReadonlyMap<string, number>
}

export async function loadKnownPlaces(db: Db): Promise<KnownPlaces> {
  const cities = await sql<KnownCity>`
    select id, slug, name, lat, lng as lon, area_radius as "radiusKm", country, time_zone as tz, languages, population,
      array(select jsonb_each_text.value from jsonb_each_text(city.names)) as names
    from city`.execute(db)
  const categories = await sql<{ slug: string; id: number }>`select slug, id from category`.execute(
    db,
  )
  return {
    cities: new Map(cities.rows.map((city) => [city.slug, city])),
    categories: new Map(categories.rows.map(({ slug, id }) => [slug, id])),
  }
}
