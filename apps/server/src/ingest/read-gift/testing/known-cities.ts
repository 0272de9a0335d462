import { loadKnownPlaces } from '#server/catalogue/reference/known-places.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

/** The cities of a new installation, by their slugs. */
export async function knownCities(): Promise<ReadonlyMap<string, KnownCity>> {
  const database = await testDatabase()
  try {
    await seedPlaces(database.db)
    return (await loadKnownPlaces(database.db)).cities
  } finally {
    await database.close()
  }
}
