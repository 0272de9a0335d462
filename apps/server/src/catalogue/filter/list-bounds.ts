import type { EventFilter } from '@okolo/contract/filter/event-filter'
import type { Reference, CityRow } from '#server/catalogue/reference/reference-data.ts'
import type { Db } from '#server/platform/database/db.ts'
import { scopeOf, type Scope } from './feed-scope.ts'
import { pastWindow, upcomingWindow, type FeedWindow, type PastWindow } from './feed-window.ts'
import { distanceKm } from '#server/knowledge/places/geo.ts'

/** The events that a filter asks for: by their kind and place, and by their time, coming up or past. */
export type ListBounds = { scope: Scope; zone: string } & (
  | { window: FeedWindow; past: null }
  | { window: null; past: PastWindow }
)

/**
 * Reads what every list begins with. Null: nothing can match. `opened`: the moment its days are counted from, default
 * now; `few`: as in `scopeOf`.
 */
export async function boundsOf(
  filter: EventFilter,
  { db, reference, now }: { db: Db; reference: Reference; now: Date },
  { opened = now, few = null }: { opened?: Date; few?: readonly number[] | null } = {},
): Promise<ListBounds | null> {
  const scope = scopeOf(filter, reference, { few })
  if (scope === null) return null
  const zone = await zoneOf(filter, { db, reference })
  if (filter.timeline === 'past')
    return { scope, zone, window: null, past: pastWindow(filter, now, zone) }
  const window = upcomingWindow(filter, opened, zone)
  return window === null ? null : { scope, zone, window, past: null }
}

/**
 * The IANA zone whose days the filter means: of the city asked for or left out, of the venue, of the city
 * nearest to the place, else of the default city.
 */
async function zoneOf(
  filter: EventFilter,
  { db, reference }: { db: Db; reference: Reference },
): Promise<string> {
  const { cityBySlug, home } = reference
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
  return (nearest ?? home)?.time_zone ?? 'UTC'
}

/** Returns the closest city to a point. */
export function nearestTo(
  [lat, lng]: [number, number],
  cities: readonly CityRow[],
): CityRow | undefined {
  const near = cities.map((city) => ({ city, km: distanceKm(city, { lat, lng }) }))
  return near.toSorted((a, b) => a.km - b.km)[0]?.city
}
