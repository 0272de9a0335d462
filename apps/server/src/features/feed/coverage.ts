import type { Coverage } from '@okolo/contract/event'
import { COVERAGE_COUNTED } from '@okolo/contract/constants'
import {
  nextRadius,
  NO_DISTANCE_LIMIT,
  without,
  type EventFilter,
} from '@okolo/contract/event-filter'
import { countLists, type CountContext } from '#server/catalogue/filter/count-events.ts'

/**
 * What is said where a city's list ends: how much of it lies in the city and beyond, within the radius, and what the
 * next radius would add (SPEC section 8; RULINGS: 10, 25, 50, 100, no limit). Null where no known city is asked for or
 * left out, or only one venue's or organizer's events are. One query.
 */
export async function coverageOf(
  filter: EventFilter,
  context: CountContext,
): Promise<Coverage | null> {
  const slug = [filter.city, filter.city_exclude].find((one) => one !== undefined && one !== '')
  const city = context.reference.cityBySlug.get(slug ?? '')
  if (city === undefined || filter.venue || filter.organizer) return null
  const radius = filter.distance ?? city.area_radius
  const around = { ...without(filter, 'city', 'cursor', 'page_size'), city_exclude: city.slug }
  const here = { ...without(around, 'city_exclude'), city: city.slug }
  const next = nextRadius(radius)
  const counted = [
    { filter: here, most: COVERAGE_COUNTED },
    { filter: { ...around, distance: radius }, most: COVERAGE_COUNTED },
  ]
  if (next === null) {
    const [inside = 0, outside = 0] = await countLists(counted, context)
    return { city: city.slug, radius: NO_DISTANCE_LIMIT, inside, outside, increase: null }
  }
  const wider = { filter: { ...around, distance: next }, most: 2 * COVERAGE_COUNTED }
  // In the city a radius may leave out what lies farther from its centre; without one, all of the city is in the list already.
  const there =
    filter.distance == null
      ? []
      : [{ filter: { ...here, distance: next }, most: 2 * COVERAGE_COUNTED }]
  const [inside = 0, outside = 0, moreOutside = 0, moreInside = inside] = await countLists(
    [...counted, wider, ...there],
    context,
  )
  const adds = Math.min(moreInside - inside + (moreOutside - outside), COVERAGE_COUNTED)
  return { city: city.slug, radius, inside, outside, increase: { distance: next, adds } }
}
