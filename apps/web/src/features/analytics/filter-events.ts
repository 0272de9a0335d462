import type { EventFilter } from '@okolo/contract/filter/event-filter'

/** Specification 7: the counted events with their properties. */
export type CountedEvent =
  | { name: 'filter_city_changed'; properties: { city: string | null } }
  | { name: 'filter_category_changed'; properties: { category: string | null } }
  | { name: 'search_executed'; properties: { search_query: string; has_filters: boolean } }
  | { name: 'filters_reset'; properties: Record<string, never> }

/** A page with its filter. The path counts as a filter, too (`/feed/bratislava/concert`). */
export type Place = { path: string; filter: EventFilter }

const LISTS = /^\/\w\w\/(feed|map|search)(?:\/([^/]+))?(?:\/([^/]+))?\/?$/
/** Keys that are no filter: place and presentation. */
const NO_FILTER = new Set(['city', 'search', 'sorting', 'cursor', 'page_size', 'location', 'said'])

/** Returns the visitor's actions between two addresses of lists. Empty if one of them is no list. */
export function eventsBetween(from: Place, to: Place): CountedEvent[] {
  const [before, after] = [choicesOf(from), choicesOf(to)]
  if (before === null || after === null) return []
  const events: CountedEvent[] = []
  if (before.city !== after.city && after.city !== null)
    events.push({ name: 'filter_city_changed', properties: { city: after.city } })
  if (before.category !== after.category)
    events.push({ name: 'filter_category_changed', properties: { category: after.category } })
  if (after.search !== null && before.search !== after.search)
    events.push({
      name: 'search_executed',
      properties: { search_query: after.search, has_filters: after.filters > 0 },
    })
  if (before.filters > 0 && after.filters === 0 && before.city === after.city)
    events.push({ name: 'filters_reset', properties: {} })
  return events
}

function choicesOf({ path, filter }: Place) {
  const [, list, city, category] = LISTS.exec(path) ?? []
  if (list === undefined) return null
  const inPath = list === 'feed' ? { city, category } : {}
  const given = Object.entries({ ...inPath, ...filter }).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const text = (name: string) => {
    const value: unknown = given.find(([key]) => key === name)?.[1]
    return typeof value === 'string' ? value : Array.isArray(value) ? value.join() : null
  }
  return {
    city: text('city'),
    category: text('category'),
    search: text('search'),
    filters: given.filter(([key]) => !NO_FILTER.has(key)).length,
  }
}
