import type { Answer } from '@okolo/contract/api/api'
import { withFeedDefaults } from '@okolo/contract/filter/event-filter'
import { listedEvents } from '../../catalogue/event/listed-event.ts'
import { loadCategories } from '../../catalogue/filter/categories.ts'
import { loadHome } from '../../catalogue/places/places.ts'
import { findStart, type Start } from '../../catalogue/start/load-start.ts'
import type { AppContext } from '../../site/app-context.ts'

/** The start of a search with the houses of the popular events and the kinds. */
export type PageStart = Start & {
  houses: { slug: string; name: string }[]
  kinds: { slug: string; name: string; count: number }[]
}

const POPULAR = 6
/** The most popular events that decide which venues are popular. */
const OF_HOUSES = 48
const MOST_HOUSES = 8
const MOST_KINDS = 12

/** Null while the city has no events. */
export async function loadPageStart(context: AppContext): Promise<PageStart | null> {
  const found = await findStart(context, await loadHome(context), OF_HOUSES)
  if (found === null) return null
  const { list, ...start } = found
  const categories = await loadCategories(context, [withFeedDefaults(start.scope)])
  return {
    ...start,
    popular: listedEvents(list).results.slice(0, POPULAR),
    houses: housesOf(list.results),
    kinds: categories
      .map(({ slug, name, event_count: count }) => ({ slug, name, count }))
      .filter(({ slug, count }) => count > 0 && slug !== 'other')
      .toSorted((a, b) => b.count - a.count)
      .slice(0, MOST_KINDS),
  }
}

/** Houses with several popular events, then those with one, in the order of their most popular event. */
function housesOf(events: Answer<'events'>['results']): PageStart['houses'] {
  const houses = new Map<string, { slug: string; name: string; events: number }>()
  for (const { venue } of events) {
    if (venue === null) continue
    const { slug, name } = venue
    houses.set(slug, { slug, name, events: (houses.get(slug)?.events ?? 0) + 1 })
  }
  return [...houses.values()]
    .toSorted((a, b) => b.events - a.events)
    .slice(0, MOST_HOUSES)
    .map(({ slug, name }) => ({ slug, name }))
}
