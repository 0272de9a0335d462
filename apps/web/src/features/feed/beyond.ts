import { without, type EventFilter } from '@okolo/contract/filter/event-filter'
import { RADIUS_STEPS } from '@okolo/contract/constants'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../api/api.ts'
import { eventsQuery } from '../../catalogue/list/events-query.ts'
import type { Place } from '../../catalogue/places/places.ts'

/** With a radius, events around the city follow its own. Around another place the list has them all. */
export function hasRadius(asked: EventFilter): boolean {
  return asked.city !== undefined && typeof asked.distance === 'number'
}

/**
 * Returns the filter for the city's own part. A radius wider than the city means all of it, so it is left out and the
 * loaded list stays while the radius grows.
 */
export function insideFilter(asked: EventFilter, city: Place): EventFilter {
  const isWhole = hasRadius(asked) && !asked.location && (asked.distance ?? 0) > city.areaRadius
  return isWhole ? without(asked, 'distance') : asked
}

/** Filter for events around the city, up to the radius. 999 means everywhere and is not sent (specification 9). */
export function outsideFilter(asked: EventFilter, city: Place): EventFilter {
  return { ...without(asked, 'city', 'cursor'), city_exclude: city.slug }
}

/** How many pages of the city's part were loaded already, at any radius: an increase adds to them. */
export function pagesSeen(queryClient: QueryClient, api: Api, asked: EventFilter): number {
  const radii = [undefined, ...RADIUS_STEPS]
  const counts = radii.map((distance) => {
    const filter = distance === undefined ? without(asked, 'distance') : { ...asked, distance }
    return queryClient.getQueryData(eventsQuery(api, filter).queryKey)?.pages.length ?? 1
  })
  return Math.max(...counts)
}
