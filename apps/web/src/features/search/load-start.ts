import { listedEvents, type ListedEvent } from '../../catalogue/event/listed-event.ts'
import { loadCategories } from '../../catalogue/filter/categories.ts'
import { loadHome, loadPlace, type Place } from '../../catalogue/places/places.ts'
import type { AppContext } from '../../site/app-context.ts'

/** A city's events, kinds and moods, for those who have typed nothing yet. */
export type SearchStart = {
  city: Place
  popular: ListedEvent[]
  kinds: Kind[]
  moods: Kind[]
}

type Kind = { slug: string; name: string; count: number }

const POPULAR = 6
const MOST_KINDS = 12

/** Null while the city has no events. */
export async function loadStart(context: AppContext): Promise<SearchStart | null> {
  const { api } = context
  const city = await loadPlace(context, await loadHome(context))
  if (city === null || city.eventCount === 0) return null
  const here = { city: city.slug }
  const [popular, categories, moods] = await Promise.all([
    api.events({ ...here, timeframe: 'this_week', sorting: 'popular', page_size: POPULAR }, null),
    loadCategories(context, [here]),
    api.moods(here),
  ])
  return {
    city,
    popular: listedEvents(popular).results.slice(0, POPULAR),
    kinds: kindsOf(categories.filter(({ slug }) => slug !== 'other')).slice(0, MOST_KINDS),
    moods: kindsOf(moods),
  }
}

function kindsOf(counted: { slug: string; name: string; event_count: number }[]): Kind[] {
  return counted
    .map(({ slug, name, event_count: count }) => ({ slug, name, count }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
}
