import { findCitySlug } from '#server/catalogue/reference/places.ts'
import type { Db } from '#server/platform/database/db.ts'
import { UsageError } from './command.ts'

/** Returns the slug for any of a city's names. Throws UsageError if there is none. */
export async function namedCity(db: Db, written: string): Promise<string> {
  const slug = await findCitySlug(db, written)
  if (slug === null) throw new UsageError(`There is no city "${written}".`)
  return slug
}
