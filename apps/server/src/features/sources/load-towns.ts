import type { Locale } from '@okolo/contract/locale'
import type { TownCoverage } from '@okolo/contract/site/info'
import { SOURCES_AT_ONCE } from '@okolo/contract/site/list-sizes'
import { sql } from 'kysely'
import { cityCalled } from '#server/knowledge/places/called-cities.ts'
import { nameIn, type Reference } from '#server/catalogue/reference/reference-data.ts'
import type { Db } from '#server/platform/database/db.ts'
import { partOf } from '#server/platform/http/list-parts.ts'

/** Returns a page of the towns with their last known share of covered houses, by name. `city` limits them to one, by slug. */
export async function loadTowns(
  db: Db,
  { cityById, citiesByName }: Reference,
  locale: Locale,
  { city: asked, page }: { city: string | null; page: number },
): Promise<TownCoverage[]> {
  const wanted = asked === null ? null : (cityCalled(citiesByName(), asked)?.id ?? -1)
  const { rows } = await sql<{ city_id: number; houses: number; covered: number }>`
    select distinct on (city_id) city_id, houses, covered from town_day
    where ${wanted === null ? sql`true` : sql`city_id = ${wanted}`}
    order by city_id, day desc`.execute(db)
  const { compare } = new Intl.Collator(locale)
  const towns = rows
    .flatMap(({ city_id: id, houses, covered }) => {
      const city = cityById.get(id)
      return city === undefined || houses === 0
        ? []
        : [{ city: { slug: city.slug, name: nameIn(city, locale) }, houses, covered }]
    })
    .toSorted((a, b) => compare(a.city.name, b.city.name))
  return partOf(towns, page, SOURCES_AT_ONCE)
}
