import { inTransaction, type Db } from '#server/platform/database/db.ts'
import type { SitePlace } from '#server/platform/site/site-parts.ts'
import { addCity, listAddedCities } from './added-cities.ts'

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
  const cities = await listAddedCities(db)
  return cities.map(({ name, lat, lng, country, population, names, ...city }) => ({
    name,
    at: [lat, lng],
    country,
    population,
    names,
    radius: city.area_radius,
    languages: city.languages,
  }))
}
