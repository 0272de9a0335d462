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
import {
  knownHome,
  loadHome,
  loadPlaces,
  placeQuery,
  placesQuery,
  type Place,
} from '../../catalogue/places/places.ts'
import { noPage } from '../../site/no-page.ts'
import type { AppContext } from '../../site/app-context.ts'
import { askedOf, placelessOf, mapCentre, searchedArea, type MapCity } from './map-address.ts'
import type { ListedEvent, ListedEvents } from '../../catalogue/event/listed-event.ts'

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
  /** Without a network: the events that this visit has shown of the city. Null: the map has its own. */
  known: ListedEvent[] | null
}

/** A network that is slower than this counts as none, where something is known. */
const PATIENCE_MS = 3000

/** Loads the map, or in the browser what is known of it where the network is gone or silent. */
export async function loadMap(context: AppContext, search: EventFilter): Promise<MapData> {
  const asked = askMap(context, search)
  const known = context.assets === null ? knownMap(context, search) : null
  if (known === null) return asked
  // A failure that comes too late is of no use.
  asked.catch(() => undefined)
  const patience = new Promise<null>((done) => {
    setTimeout(() => done(null), navigator.onLine ? PATIENCE_MS : 50)
  })
  const map = await Promise.race([asked.catch(nullIfLost), patience])
  return map ?? known
}

/** Returns the map of the city of the address, else of one whose cards were loaded, with these. Null: the city is not known. */
function knownMap(context: AppContext, search: EventFilter): MapData | null {
  if (search.city === undefined && mapCentre(search) !== null) return null
  const lists = context.queryClient.getQueriesData<{ pages: ListedEvents[] }>({
    queryKey: ['events'],
  })
  const cards = lists
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ results, ongoing }) => [...results, ...ongoing])
  const home = knownHome(context)
  const shown = cards.some(({ city }) => city.slug === home) ? home : cards[0]?.city.slug
  const place = knownPlace(context, search.city ?? shown ?? home)
  if (place === null) return null
  const { name, location, areaRadius: radius, timeZone } = place
  return {
    city: { slug: place.slug, name, timeZone, radius, ...location },
    today: dayIn(context.site.now(), timeZone),
    places: [],
    categories: [],
    moods: [],
    placeless: [],
    known: unique(cards.filter(({ city }) => city.slug === place.slug)),
  }
}

function knownPlace(context: AppContext, slug: string): Place | null {
  const { queryClient, api, locale } = context
  const places = queryClient.getQueryData(placesQuery(context).queryKey) ?? []
  const own = queryClient.getQueryData(placeQuery(api, locale, slug).queryKey)
  return places.find((place) => place.slug === slug) ?? own ?? null
}

function nullIfLost(error: unknown): null {
  if (error instanceof ApiError && (error.status === 0 || error.status >= 502)) return null
  throw error
}

/**
 * Asks for the city of the address, else the remembered one, else the default, with the events of the city or the searched
 * area.
 */
async function askMap(context: AppContext, search: EventFilter): Promise<MapData> {
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
    known: null,
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
