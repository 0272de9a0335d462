import { DEFAULT_CITY } from '@okolo/contract/places/city'
import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { distanceKm } from '#server/knowledge/places/geo.ts'
import type { CityRow, Reference } from '#server/catalogue/reference/reference-data.ts'
import type { Db } from '#server/platform/database/db.ts'

/**
 * The IANA zone whose days the filter means: of the city asked for or left out, of the venue, of the city
 * nearest to the place, else of the default city.
 */
export async function zoneOf(
  filter: EventFilter,
  { db, reference }: { db: Db; reference: Reference },
): Promise<string> {
  const { cityBySlug } = reference
  const city = cityBySlug.get(filter.city ?? '') ?? cityBySlug.get(filter.city_exclude ?? '')
  if (city !== undefined) return city.time_zone
  if (filter.venue !== undefined && filter.venue !== '') {
    const venue = await db
      .selectFrom('venue')
      .select('time_zone')
      .where('slug', '=', filter.venue)
      .executeTakeFirst()
    if (venue !== undefined) return venue.time_zone
  }
  const nearest = filter.location ? nearestTo(filter.location, reference.cities) : undefined
  return (nearest ?? cityBySlug.get(DEFAULT_CITY))?.time_zone ?? 'UTC'
}

function nearestTo([lat, lng]: [number, number], cities: CityRow[]): CityRow | undefined {
  const near = cities.map((city) => ({ city, km: distanceKm(city, { lat, lng }) }))
  return near.toSorted((a, b) => a.km - b.km)[0]?.city
}
