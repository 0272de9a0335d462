import tzLookup from '@photostructure/tz-lookup'
import { sql } from 'kysely'
import {
  citiesByName,
  cityCalled,
  nameKey,
  namesOfCity,
} from '#server/knowledge/places/called-cities.ts'
import { distanceKm } from '#server/knowledge/places/geo.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import { slugify } from '#server/words/slug.ts'
import { ELSEWHERE_ID, type CityRow } from './places.ts'

/** A town as an operator gives it. */
export type Town = {
  name: string
  /** Locale to name. */
  names: Record<string, string>
  /** Other spellings, in any script. */
  spellings: string[]
  /** ISO 3166-1 alpha-2, lower case. */
  country: string
  lat: number
  lng: number
  population: number
  geonamesId: number | null
}

/** An operator's word instead of the default. */
export type TownChoices = { radiusKm?: number | undefined; languages?: string[] | undefined }

/** Two places of one name that lie so near each other are one. */
const SAME_PLACE_KM = 2
const VILLAGE_BELOW = 5_000
const VILLAGE_RADIUS_KM = 5
const TOWN_RADIUS_KM = 10

/** Makes a town a city of this installation, which later starts leave as it is. */
export async function addCity(
  tx: Tx,
  town: Town,
  choices: TownChoices = {},
): Promise<{ isNew: boolean; city: CityRow }> {
  const cities = await tx.selectFrom('city').selectAll().where('id', '<>', ELSEWHERE_ID).execute()
  const existing = cities.find((city) => isSame(city, town))
  if (existing !== undefined) return { isNew: false, city: existing }
  const byDistance = cities.toSorted((a, b) => distanceKm(a, town) - distanceKm(b, town))
  const slug = freeSlug(town, cities, byDistance[0]?.slug)
  const city = await tx
    .insertInto('city')
    .values({
      slug,
      name: town.name,
      names: toJson(town.names),
      aliases: freeAliases(town, cities).filter((alias) => alias !== slug),
      country: town.country,
      lat: town.lat,
      lng: town.lng,
      population: town.population,
      area_radius:
        choices.radiusKm ?? (town.population < VILLAGE_BELOW ? VILLAGE_RADIUS_KM : TOWN_RADIUS_KM),
      time_zone: tzLookup(town.lat, town.lng),
      languages: choices.languages ?? languagesAround(town.country, byDistance),
      geonames_id: town.geonamesId,
      is_added: true,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { isNew: true, city }
}

function isSame(city: CityRow, town: Town): boolean {
  if (town.geonamesId !== null && city.geonames_id === town.geonamesId) return true
  const isNear = distanceKm(city, town) <= SAME_PLACE_KM
  return isNear && namesOfCity(city).some((name) => nameKey(name) === nameKey(town.name))
}

/** The languages of the nearest city of the country, else the country's commonest one. */
function languagesAround(country: string, byDistance: readonly CityRow[]): string[] {
  const near = byDistance.find((city) => city.country === country && city.languages.length > 0)
  return near?.languages ?? [new Intl.Locale(`und-${country}`).maximize().language]
}

/** Appends the country, or the nearest city, or a number, to a name that means a city already. */
function freeSlug(town: Town, cities: readonly CityRow[], nearest = 'other'): string {
  const written = [town.name, ...Object.values(town.names), ...town.spellings]
  const plain = written.map((name) => slugify(name)).find((slug) => slug !== '')
  const base = plain ?? `${town.country}-${nearest}`
  const taken = new Set(cities.flatMap(({ slug, aliases }) => [slug, ...aliases]))
  const candidates = [base, `${base}-${town.country}`, `${base}-${nearest}`]
  const free = candidates.find((slug) => !taken.has(slug))
  if (free !== undefined) return free
  let number = 2
  while (taken.has(`${base}-${nearest}-${number}`)) number += 1
  return `${base}-${nearest}-${number}`
}

/** Spellings that mean no other city. */
function freeAliases(town: Town, cities: readonly CityRow[]): string[] {
  const byName = citiesByName(cities)
  const slugs = [town.name, ...town.spellings].map((spelling) => slugify(spelling))
  return [...new Set(slugs)]
    .filter((slug) => slug !== '' && cityCalled(byName, slug) === undefined)
    .toSorted()
}

/** The cities that an operator added, by name. */
export function listAddedCities(db: Db): Promise<CityRow[]> {
  return db.selectFrom('city').selectAll().where('is_added', '=', true).orderBy('name').execute()
}

/** Things that keep a city from going, as an operator calls them, with their number. */
export type Holders = Record<string, number>

/** Removes an added city unless something hangs on it, and tells what does. */
export async function removeAddedCity(tx: Tx, { id }: CityRow): Promise<Holders> {
  const { rows } = await sql<Holders>`
    select (select count(*)::int from source where city_id = ${id}) as sources,
      (select count(*)::int from event where city_id = ${id}) as events,
      (select count(*)::int from venue where city_id = ${id}) as venues,
      (select count(*)::int from nearby_choice where city_id = ${id}) as "accounts that are told of events near by",
      (select count(*)::int from newsletter_reader where city_id = ${id} and ended_at is null)
        as "readers of the newsletter"`.execute(tx)
  const holders = Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0)
  if (holders.length === 0) await tx.deleteFrom('city').where('id', '=', id).execute()
  return Object.fromEntries(holders)
}
