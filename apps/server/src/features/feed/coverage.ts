import type { Coverage } from '@okolo/contract/events/event-list'
import { COVERAGE_COUNTED } from '@okolo/contract/constants'
import {
  nextRadius,
  NO_DISTANCE_LIMIT,
  without,
  type EventFilter,
} from '@okolo/contract/filter/event-filter'
import {
  countAround,
  countLists,
  type CountContext,
} from '#server/catalogue/filter/count-events.ts'
import { nearestTo } from '#server/catalogue/filter/list-bounds.ts'
import type { ListCaches } from './list-caches.ts'
import { listName } from './list-row.ts'

const COVERAGE_BYTES = 200

/** A list of this minute as far as its end goes: `distance` also where it leaves nothing out. */
function endName(filter: EventFilter, listed: number | null): string {
  return [listed, filter.distance, listName(filter)].join(' ')
}

/**
 * Counts events in the city, around it and in the next radius (specification 8, 9). `listed`: the
 * list's whole length, if known. Around a stated place without a city everything near is inside, and the city is the
 * closest one. Null without a known city or place, or for a venue or organizer.
 */
export async function coverageOf(
  filter: EventFilter,
  listed: number | null,
  context: CountContext & { caches: Pick<ListCaches, 'coverage'> },
): Promise<Coverage | null> {
  const { coverage } = await context.caches.coverage.getOrLoad(
    endName(filter, listed),
    async () => ({ coverage: await countedCoverage(filter, listed, context) }),
    () => COVERAGE_BYTES,
  )
  return coverage
}

async function countedCoverage(
  filter: EventFilter,
  listed: number | null,
  context: CountContext,
): Promise<Coverage | null> {
  const slug = [filter.city, filter.city_exclude].find((one) => one !== undefined && one !== '')
  if (filter.venue || filter.organizer) return null
  if (slug === undefined && filter.location) return coverageOfPlace(filter, listed, context)
  const city = context.reference.cityBySlug.get(slug ?? '')
  if (city === undefined) return null
  const radius = filter.distance ?? city.area_radius
  const around = { ...without(filter, 'city', 'cursor', 'page_size'), city_exclude: city.slug }
  const here = { ...without(around, 'city_exclude'), city: city.slug }
  const isHere = filter.city === city.slug && !filter.city_exclude
  const known = isHere && listed !== null ? Math.min(listed, COVERAGE_COUNTED) : null
  const inCity = known === null ? [{ filter: here, most: COVERAGE_COUNTED }] : []
  const inside = ([counted = 0]: number[]) => known ?? counted
  const within = { filter: { ...around, distance: radius }, most: COVERAGE_COUNTED }
  const next = nextRadius(radius)
  if (next === null) {
    const counts = await countLists([...inCity, within], context)
    const said = { inside: inside(counts), outside: counts.at(-1) ?? 0 }
    return { city: city.slug, radius: NO_DISTANCE_LIMIT, ...said, increase: null }
  }
  // In the city a radius may leave out what lies farther from its centre; without one, all of the city is in the list already.
  const wider =
    filter.distance == null
      ? []
      : [{ filter: { ...here, distance: next }, most: 2 * COVERAGE_COUNTED }]
  const counted = await countAround(
    [...inCity, ...wider],
    { filter: { ...around, distance: next }, km: radius, most: 2 * COVERAGE_COUNTED },
    context,
  )
  const { counts, all } = counted
  const isEnough = all < 2 * COVERAGE_COUNTED || counted.near >= COVERAGE_COUNTED
  // Counting has stopped before all that is near was seen.
  const [near = 0] = isEnough ? [counted.near] : await countLists([within], context)
  const outside = Math.min(near, COVERAGE_COUNTED)
  const now = inside(counts)
  const moreInside = wider.length === 0 ? now : (counts.at(-1) ?? 0)
  const adds = Math.min(moreInside - now + (all - outside), COVERAGE_COUNTED)
  return { city: city.slug, radius, inside: now, outside, increase: { distance: next, adds } }
}

async function coverageOfPlace(
  filter: EventFilter,
  listed: number | null,
  context: CountContext,
): Promise<Coverage | null> {
  const city = filter.location ? nearestTo(filter.location, context.reference.cities) : undefined
  // Without a radius the list holds everything already.
  const radius = filter.distance ?? NO_DISTANCE_LIMIT
  if (city === undefined) return null
  const here = without(filter, 'cursor', 'page_size')
  const next = nextRadius(radius)
  const lists = [here, ...(next === null ? [] : [{ ...here, distance: next }])]
  const [counted = 0, wider = 0] = await countLists(
    lists.map((one) => ({ filter: one, most: 2 * COVERAGE_COUNTED })),
    context,
  )
  const inside = Math.min(listed ?? counted, COVERAGE_COUNTED)
  const adds = Math.min(wider - (listed ?? counted), COVERAGE_COUNTED)
  const increase = next === null ? null : { distance: next, adds: Math.max(adds, 0) }
  return { city: city.slug, radius, inside, outside: 0, increase }
}
