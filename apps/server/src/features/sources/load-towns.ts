import type { Locale } from '@okolo/contract/locale'
import type { TownCoverage } from '@okolo/contract/site/info'
import { sql } from 'kysely'
import { nameIn, type Reference } from '#server/catalogue/reference/reference-data.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Returns each town's last known share of covered houses, by name. */
export async function loadTowns(
  db: Db,
  { cityById }: Reference,
  locale: Locale,
): Promise<TownCoverage[]> {
  const { rows } = await sql<{ city_id: number; houses: number; covered: number }>`
    select distinct on (city_id) city_id, houses, covered from town_day
    order by city_id, day desc`.execute(db)
  return rows
    .flatMap(({ city_id: id, houses, covered }) => {
      const city = cityById.get(id)
      return city === undefined || houses === 0
        ? []
        : [{ city: { slug: city.slug, name: nameIn(city, locale) }, houses, covered }]
    })
    .toSorted((a, b) => a.city.name.localeCompare(b.city.name, locale))
}
