import { join } from 'node:path'
import { distanceKm } from '#server/knowledge/places/geo.ts'
import { inTransaction, type Db } from '#server/platform/database/db.ts'
import { PROGRAM } from '#server/platform/release.ts'
import { PLACES_FILE, readParts, type SitePlace } from '#server/platform/site/site-parts.ts'
import type { Site } from '#server/platform/site/site.ts'
import { SiteNotWritable, writeFiles } from '#server/platform/site/write-site.ts'
import { addCity, listAddedCities } from './added-cities.ts'
import type { CityRow } from './places.ts'

/** Makes the places of a site's folder cities. Those that are there already stay as they are. */
export async function addSitePlaces(db: Db, places: readonly SitePlace[]): Promise<void> {
  if (places.length === 0) return
  await inTransaction(db, async (tx) => {
    for (const { name, at, country, population = 0, names = {}, radius, languages } of places) {
      const [lat, lng] = at
      const spellings = Object.values(names)
      const town = { name, names, spellings, country, lat, lng, population, geonamesId: null }
      await addCity(tx, town, { radiusKm: radius, languages })
    }
  })
}

/** Returns the cities that an operator added as a site's folder has them. */
export async function sitePlaces(db: Db): Promise<SitePlace[]> {
  return (await listAddedCities(db)).map(placeOf)
}

/**
 * Writes `places.json` of a site's folder with these cities more or less, so that another database gets the same. Returns its
 * path, or null where nothing changes. Throws SiteNotWritable, also for a file with faults, which stays.
 */
export function changeSitePlaces(
  site: Site,
  { added = [], removed = [] }: { added?: readonly CityRow[]; removed?: readonly CityRow[] },
): string | null {
  const { places, faults } = readParts(site.folder)
  const path = join(site.folder, PLACES_FILE)
  if (faults.some(({ file }) => file === PLACES_FILE))
    throw new SiteNotWritable(`${path} has faults and stays as it is: ${PROGRAM} site check`)
  const isThere = (city: CityRow) => places.some((place) => isOf(place, city))
  const left = places.filter((place) => !removed.some((city) => isOf(place, city)))
  const more = added.filter((city) => !isThere(city)).map(placeOf)
  if (left.length === places.length && more.length === 0) return null
  writeFiles(site.folder, { [PLACES_FILE]: `${JSON.stringify([...left, ...more], null, 2)}\n` })
  site.reload()
  return path
}

function placeOf(city: CityRow): SitePlace {
  const { name, lat, lng, country, population, names, area_radius: radius, languages } = city
  return { name, at: [lat, lng], country, population, names, radius, languages }
}

function isOf({ name, at: [lat, lng] }: SitePlace, city: CityRow): boolean {
  return name === city.name && distanceKm({ lat, lng }, city) < 1
}
