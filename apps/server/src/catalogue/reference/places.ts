import { NEAREST_CITY_KM, NEAREST_EVENTS_KM } from '@okolo/contract/constants'
import { readFile } from 'node:fs/promises'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/schema.gen.ts'
import { citiesByName, cityCalled } from '#server/knowledge/places/called-cities.ts'
import { distanceKm, type Point } from '#server/knowledge/places/geo.ts'

export type CityRow = Selectable<Tables['city']>

/** The row of what takes place in no city that is known; nobody is shown it. */
export const ELSEWHERE_ID = 0

const seedFile = (name: string): Promise<string> =>
  readFile(new URL(`../../../seed/${name}.json`, import.meta.url), 'utf8')

/**
 * Loads the cities, categories and languages of apps/server/seed. Idempotent: gives the number of rows that
 * were new or changed, and writes nothing else. Rows that the files do not name stay, and so do cities that an operator added.
 */
export async function seedPlaces(
  db: Db,
): Promise<{ cities: number; categories: number; languages: number }> {
  const [cities, categories, languages] = await Promise.all([
    seedFile('cities'),
    seedFile('categories'),
    seedFile('languages'),
  ])
  return {
    cities: await seedCities(db, cities),
    categories: await seedCategories(db, categories),
    languages: await seedLanguages(db, languages),
  }
}

// Update and insert instead of `on conflict`: that takes a number from the identity for every row, each time,
// and a smallint of them is used up after some hundred starts.

async function seedCities(db: Db, json: string): Promise<number> {
  const { rows } = await sql<{ written: number }>`
    with given as (
      select * from jsonb_to_recordset(${json}::jsonb) as city(
        slug text, name text, names jsonb, country text, lat double precision, lng double precision,
        area_radius real, population int, time_zone text, languages text[], geonames_id int, aliases text[])
    ), pair as (
      select city.id, given.* from given left join city
        on city.geonames_id = given.geonames_id
          or (city.slug = given.slug and (city.geonames_id is null or city.is_added))
    ), changed as (
      update city set slug = pair.slug, name = pair.name, names = pair.names, country = pair.country,
        lat = pair.lat, lng = pair.lng, area_radius = pair.area_radius, population = pair.population,
        time_zone = pair.time_zone, languages = pair.languages, geonames_id = pair.geonames_id,
        aliases = pair.aliases
      from pair where city.id = pair.id and not city.is_added and
        (city.slug, city.name, city.names, city.country, city.lat, city.lng, city.area_radius,
         city.population, city.time_zone, city.languages, city.geonames_id, city.aliases)
        is distinct from
        (pair.slug, pair.name, pair.names, pair.country, pair.lat, pair.lng, pair.area_radius,
         pair.population, pair.time_zone, pair.languages, pair.geonames_id, pair.aliases)
      returning 1
    ), added as (
      insert into city (slug, name, names, country, lat, lng, area_radius, population, time_zone, languages,
        geonames_id, aliases)
      select slug, name, names, country, lat, lng, area_radius, population, time_zone, languages, geonames_id, aliases
      from pair where id is null
      returning 1
    )
    select ((select count(*) from changed) + (select count(*) from added))::int as written`.execute(
    db,
  )
  return rows[0]?.written ?? 0
}

async function seedCategories(db: Db, json: string): Promise<number> {
  const { rows } = await sql<{ written: number }>`
    with given as (
      select category.id, entry.item ->> 'slug' as slug, entry.item -> 'names' as names,
        entry.item ->> 'image' as image, entry.position::smallint as position
      from jsonb_array_elements(${json}::jsonb) with ordinality as entry(item, position)
      left join category on category.slug = entry.item ->> 'slug'
    ), changed as (
      update category set names = given.names, image = given.image, position = given.position
      from given where category.id = given.id and
        (category.names, category.image, category.position)
        is distinct from (given.names, given.image, given.position)
      returning 1
    ), added as (
      insert into category (slug, names, image, position)
      select slug, names, image, position from given where id is null order by position
      returning 1
    )
    select ((select count(*) from changed) + (select count(*) from added))::int as written`.execute(
    db,
  )
  return rows[0]?.written ?? 0
}

async function seedLanguages(db: Db, json: string): Promise<number> {
  const { rows } = await sql<{ written: number }>`
    with written as (
      insert into language (code, names, native_name, is_interface)
      select * from jsonb_to_recordset(${json}::jsonb)
        as given(code text, names jsonb, native_name text, is_interface boolean)
      on conflict (code) do update
        set names = excluded.names, native_name = excluded.native_name, is_interface = excluded.is_interface
        where (language.names, language.native_name, language.is_interface)
          is distinct from (excluded.names, excluded.native_name, excluded.is_interface)
      returning 1
    )
    select count(*)::int as written from written`.execute(db)
  return rows[0]?.written ?? 0
}

/**
 * A city as people write it: its slug, another spelling (`koeln`, `hull`, `nyc`) or its name in any language,
 * without regard to case and accents; of namesakes the most populous. Null when it is not known.
 */
export async function findCity(db: Db, written: string): Promise<CityRow | null> {
  const cities = await db.selectFrom('city').selectAll().where('id', '<>', ELSEWHERE_ID).execute()
  return cityCalled(citiesByName(cities), written) ?? null
}

/** The slug of `findCity`'s answer. */
export async function findCitySlug(db: Db, written: string): Promise<string | null> {
  return (await findCity(db, written))?.slug ?? null
}

/**
 * The city for somebody at `point`: the most populous within 50 km, else the closest (specification 4, Nearest
 * city; great circles on an earth of 6371 km). One without events gives way to those with some within 100 km, by
 * the same rule. Null only when there are no cities.
 */
export function nearestCity<T extends Point & { population: number }>(
  cities: readonly T[],
  point: Point,
  hasEvents: (city: T) => boolean,
): T | null {
  const byDistance = cities
    .map((city) => ({ city, km: distanceKm(point, city) }))
    .toSorted((a, b) => a.km - b.km)
  const chosen = largestNear(byDistance)
  if (chosen === null || hasEvents(chosen)) return chosen
  const alive = byDistance.filter(({ city, km }) => km <= NEAREST_EVENTS_KM && hasEvents(city))
  return largestNear(alive) ?? chosen
}

/** `byDistance`: the closest first. */
function largestNear<T extends { population: number }>(
  byDistance: readonly { city: T; km: number }[],
): T | null {
  const within = byDistance.filter(({ km }) => km <= NEAREST_CITY_KM)
  const largest = within.toSorted((a, b) => b.city.population - a.city.population)
  return (largest[0] ?? byDistance[0])?.city ?? null
}
