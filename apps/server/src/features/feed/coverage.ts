import type { Coverage } from '@okolo/contract/event'
import { COVERAGE_COUNTED } from '@okolo/contract/constants'
import {
  nextRadius,
  NO_DISTANCE_LIMIT,
  without,
  type EventFilter,
} from '@okolo/contract/event-filter'
import { countEvents, type CountContext } from '#server/catalogue/filter/count-events.ts'

/**
 * What is said where a city's list ends: how much of it lies in the city and beyond, within the radius, and what the
 * next radius would add (SPEC section 8; RULINGS: 10, 25, 50, 100, no limit). Null where no known city is asked for or
 * left out, or only one venue's or organizer's events are.
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
  const within = (distance: number, most: number) =>
    countEvents({ ...around, distance }, context, most)
  const here = { ...without(around, 'city_exclude'), city: city.slug }
  const [inside, outside] = await Promise.all([
    countEvents(here, context, COVERAGE_COUNTED),
    within(radius, COVERAGE_COUNTED),
  ])
  const next = nextRadius(radius)
  if (next === null)
    return { city: city.slug, radius: NO_DISTANCE_LIMIT, inside, outside, increase: null }
  // In the city a radius may leave out what lies farther from its centre.
  const [moreInside, moreOutside] = await Promise.all([
    countEvents({ ...here, distance: next }, context, inside + COVERAGE_COUNTED),
    within(next, outside + COVERAGE_COUNTED),
  ])
  const adds = Math.min(moreInside - inside + (moreOutside - outside), COVERAGE_COUNTED)
  return { city: city.slug, radius, inside, outside, increase: { distance: next, adds } }
}
