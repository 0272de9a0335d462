import type { Answer } from '@okolo/contract/api/api'
import type { Day, EventFilter } from '@okolo/contract/filter/event-filter'
import { dayIn, wallTime } from '../../catalogue/event/event-time.ts'
import { listedEvents } from '../../catalogue/event/listed-event.ts'
import { loadCategories } from '../../catalogue/filter/categories.ts'
import { loadHome, loadPlace, loadPlaces, type Place } from '../../catalogue/places/places.ts'
import type { AppContext } from '../../site/app-context.ts'
import { groupsOf, type Groups } from './landing-groups.ts'

export type LandingData = {
  places: Place[]
  /** The city whose events it shows. Null while no city has any. */
  home: Home | null
}

export type Home = Groups & {
  city: Place
  today: Day
  /** From 16:00 on, what is left of the day is its evening. */
  isEvening: boolean
  categories: { slug: string; name: string; count: number }[]
  moods: { slug: string; count: number }[]
}

const EVENING = '16:00'
/** Larger than the tiles and chips that a page shows of each. */
const MOST_KINDS = 12

/** `asked`: slug of the city in the address. Without it the city is that of a feed without one. */
export async function loadLanding(
  context: AppContext,
  asked: string | undefined,
): Promise<LandingData> {
  const places = await loadPlaces(context)
  const chosen = await loadPlace(context, asked ?? (await loadHome(context)))
  const city = [chosen, places[0]].find((place) => (place?.eventCount ?? 0) > 0)
  if (city == null) return { places, home: null }
  const [list, categories, moods] = await Promise.all([
    loadEvents(context, city.slug),
    loadCategories(context, [{ city: city.slug }]),
    context.api.moods({ city: city.slug }),
  ])
  const now = context.site.now()
  const today = dayIn(now, city.timeZone)
  const { results, sections } = listedEvents(list)
  return {
    places,
    home: {
      city,
      today,
      isEvening: wallTime(new Date(now), city.timeZone).slice(11, 16) >= EVENING,
      ...groupsOf(results, sections, today),
      categories: categories
        .map(({ slug, name, event_count: count }) => ({ slug, name, count }))
        .filter(({ slug, count }) => count > 0 && slug !== 'other')
        .toSorted((a, b) => b.count - a.count)
        .slice(0, MOST_KINDS),
      moods: moods
        .map(({ slug, event_count: count }) => ({ slug, count }))
        .filter(({ count }) => count > 0),
    },
  }
}

/** The list that the feed begins with, or all that is coming if nothing is on this week. */
async function loadEvents({ api }: AppContext, city: string): Promise<Answer<'events'>> {
  const thisWeek: EventFilter = { city, timeframe: 'this_week' }
  const list = await api.events(thisWeek, null)
  return list.results.length > 0 ? list : api.events({ city }, null)
}
