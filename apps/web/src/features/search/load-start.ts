import type { Answer } from '@okolo/contract/api/api'
import { listedEvents, type ListedEvent } from '../../catalogue/event/listed-event.ts'
import { loadCategories } from '../../catalogue/filter/categories.ts'
import { loadHome, loadPlace, type Place } from '../../catalogue/places/places.ts'
import type { AppContext } from '../../site/app-context.ts'

/** A city's events, kinds and moods, for those who have typed nothing yet. */
export type SearchStart = {
  city: Place
  popular: ListedEvent[]
  /** The houses of the popular events. */
  houses: { slug: string; name: string }[]
  kinds: Kind[]
  moods: Kind[]
}

type Kind = { slug: string; name: string; count: number }

const POPULAR = 6
/** The most popular events that decide which venues are popular. */
const OF_HOUSES = 48
const MOST_HOUSES = 8
const MOST_KINDS = 12

/** Null while the city has no events. */
export async function loadStart(context: AppContext): Promise<SearchStart | null> {
  const { api } = context
  const city = await loadPlace(context, await loadHome(context))
  if (city === null || city.eventCount === 0) return null
  const here = { city: city.slug }
  const [popular, categories, moods] = await Promise.all([
    api.events({ ...here, timeframe: 'this_week', sorting: 'popular', page_size: OF_HOUSES }, null),
    loadCategories(context, [here]),
    api.moods(here),
  ])
  return {
    city,
    popular: listedEvents(popular).results.slice(0, POPULAR),
    houses: housesOf(popular.results),
    kinds: kindsOf(categories.filter(({ slug }) => slug !== 'other')).slice(0, MOST_KINDS),
    moods: kindsOf(moods),
  }
}

/** Houses with several popular events, then those with one, in the order of their most popular event. */
function housesOf(events: Answer<'events'>['results']): SearchStart['houses'] {
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

function kindsOf(counted: { slug: string; name: string; event_count: number }[]): Kind[] {
  return counted
    .map(({ slug, name, event_count: count }) => ({ slug, name, count }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
}
