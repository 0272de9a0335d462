import {
  DEFAULT_AREA_RADIUS_KM,
  DEFAULT_CITY,
  DEFAULT_LOCATION,
} from '@okolo/contract/places/default-place'
import type { Category } from '@okolo/contract/events/category'
import type { Day, EventFilter } from '@okolo/contract/filter/event-filter'
import { ApiError } from '../../api/api.ts'
import { loadCategories, loadMoods, type CountedMood } from '../../catalogue/filter/categories.ts'
import { dayIn } from '../../catalogue/event/event-time.ts'
import { eventsQuery } from '../../catalogue/list/events-query.ts'
import { loadHome, loadPlaces, type Place } from '../../catalogue/places/places.ts'
import { noPage } from '../../site/no-page.ts'
import type { AppContext } from '../../site/app-context.ts'
import { askedOf, placelessOf, mapCentre, searchedArea, type MapCity } from './map-address.ts'
import type { ListedEvent } from '../../catalogue/event/listed-event.ts'

export type MapData = {
  city: MapCity
  today: Day
  /** Other cities with events. */
  places: Place[]
  /** With their numbers under the other choices, in the city or the searched area. */
  categories: Category[]
  moods: CountedMood[]
  /** Events of the city without an exact place. Empty for an area of the map or a place of its own. */
  placeless: ListedEvent[]
}

/**
 * Loads the city of the address, else the remembered one, else the default, with the events of the city or the searched
 * area.
 */
export async function loadMap(context: AppContext, search: EventFilter): Promise<MapData> {
  const { api, queryClient, site } = context
  const place = mapCentre(search)
  const nearest = place === null ? null : await api.nearestCity(place.lat, place.lng)
  const slug = nearest?.slug ?? search.city ?? (await loadHome(context))
  const city = await loadCity(context, slug)
  const isArea = searchedArea(search) !== null
  const lists = [askedOf(search, city)]
  const [places, categories, moods, , placeless] = await Promise.all([
    loadPlaces(context),
    loadCategories(context, lists),
    loadMoods(context, lists),
    queryClient.ensureInfiniteQueryData(
      eventsQuery(api, withCursor(search, city), { onMap: true }),
    ),
    isArea || place !== null
      ? null
      : queryClient.ensureInfiniteQueryData(eventsQuery(api, placelessOf(search, city))),
  ])
  const first = placeless?.pages[0]
  return {
    city,
    today: dayIn(site.now(), city.timeZone),
    places,
    categories,
    moods,
    placeless: unique([...(first?.results ?? []), ...(first?.ongoing ?? [])]),
  }
}

/** Without JavaScript the address carries the position in the list. */
export function withCursor(search: EventFilter, city: MapCity): EventFilter {
  const asked = askedOf(search, city)
  const { cursor } = search
  return typeof cursor === 'string' ? { ...asked, cursor } : asked
}

export function unique(cards: ListedEvent[]): ListedEvent[] {
  const seen = new Set<string>()
  return cards.filter(({ slug }) => !seen.has(slug) && seen.add(slug))
}

async function loadCity({ api, locale }: AppContext, slug: string): Promise<MapCity> {
  try {
    const { name, names, location, area_radius: radius, time_zone: timeZone } = await api.city(slug)
    const place =
      slug === DEFAULT_CITY
        ? { ...DEFAULT_LOCATION, radius: DEFAULT_AREA_RADIUS_KM }
        : { ...location, radius }
    return { slug, name: names[locale] ?? name, timeZone, ...place }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) noPage()
    throw error
  }
}
