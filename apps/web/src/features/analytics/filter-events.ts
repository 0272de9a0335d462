import type { EventFilter } from '@okolo/contract/filter/event-filter'

/** Specification 7: the events that are counted by the address, with their properties. */
export type CountedEvent =
  | { name: 'filter_category_changed'; properties: { category: string | null } }
  | { name: 'search_executed'; properties: { search_query: string; has_filters: boolean } }

/** A page with its filter. The path counts as a filter, too (`/feed/bratislava/concert`). */
export type Place = { path: string; filter: EventFilter }

const LISTS = /^\/\w\w\/(feed|map|search)(?:\/[^/]+)?(?:\/([^/]+))?\/?$/
/** Keys that are not a filter: place and presentation. */
const NO_FILTER = new Set([
  'city',
  'search',
  'sorting',
  'cursor',
  'page_size',
  'location',
  'said',
  'literal',
])

/**
 * Returns the visitor's actions between two addresses. A search may begin on any page, other choices on a list. A way
 * `back` repeats nothing.
 */
export function eventsBetween(from: Place, to: Place, { back = false } = {}): CountedEvent[] {
  const [before, after] = [choicesOf(from), choicesOf(to)]
  if (after === null) return []
  const events: CountedEvent[] = []
  if (before !== null && before.category !== after.category)
    events.push({ name: 'filter_category_changed', properties: { category: after.category } })
  if (!back && after.search !== null && before?.search !== after.search)
    events.push({
      name: 'search_executed',
      properties: { search_query: after.search, has_filters: after.filters > 0 },
    })
  return events
}

function choicesOf({ path, filter }: Place) {
  const [, list, category] = LISTS.exec(path) ?? []
  if (list === undefined) return null
  const inPath = list === 'feed' ? { category } : {}
  const given = Object.entries({ ...inPath, ...filter }).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const text = (name: string) => {
    const value: unknown = given.find(([key]) => key === name)?.[1]
    return typeof value === 'string' ? value : Array.isArray(value) ? value.join() : null
  }
  return {
    category: text('category'),
    // A sentence became filters: it is what was searched.
    search: text('said') ?? text('search'),
    filters: given.filter(([key]) => !NO_FILTER.has(key)).length,
  }
}
