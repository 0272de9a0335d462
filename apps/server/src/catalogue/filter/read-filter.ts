import { parseFilter, type EventFilter } from '@okolo/contract/filter/event-filter'
import { cityCalled } from '#server/knowledge/places/called-cities.ts'
import type { Reference } from '#server/catalogue/reference/reference-data.ts'
import { Problem } from '#server/platform/problem.ts'
import { areaErrors } from './map-area.ts'

/**
 * The filter and the cursor of an address, its cities by their slugs whatever they are called there. Throws a 400 that
 * says what is wrong with which key.
 */
export function readFilter(
  url: string,
  reference: Pick<Reference, 'citiesByName' | 'cityBySlug'>,
): { filter: EventFilter; cursor: string | undefined } {
  const at = url.indexOf('?')
  const query = new URLSearchParams(at === -1 ? '' : url.slice(at + 1))
  const cursor = query.get('cursor') ?? undefined
  query.delete('cursor')
  const parsed = parseFilter(query)
  const errors = parsed.ok
    ? { ...contradictions(parsed.filter), ...areaErrors(parsed.filter) }
    : parsed.errors
  if (parsed.ok && Object.keys(errors).length === 0)
    return { filter: withSlugs(parsed.filter, reference), cursor }
  throw new Problem(400, 'invalid', 'The filter is not valid.', errors)
}

/** `city=kiev` as `city=kyiv`. A city that nobody knows stays as it is written: nothing is found there. */
export function withSlugs(
  filter: EventFilter,
  { citiesByName, cityBySlug }: Pick<Reference, 'citiesByName' | 'cityBySlug'>,
): EventFilter {
  const slugs: EventFilter = {}
  for (const key of ['city', 'city_exclude'] as const) {
    const written = filter[key]
    if (written === undefined || cityBySlug.has(written)) continue
    const city = cityCalled(citiesByName(), written)
    if (city !== undefined) slugs[key] = city.slug
  }
  return { ...filter, ...slugs }
}

function contradictions({ date_from, date_to }: EventFilter): Record<string, string[]> {
  return date_from !== undefined && date_to !== undefined && date_to < date_from
    ? { date_to: [`Expected ${date_from} or a later day, got ${date_to}.`] }
    : {}
}
