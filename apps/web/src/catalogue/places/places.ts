import type { City } from '@okolo/contract/places/city'
import type { Locale } from '@okolo/contract/locale'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api/api.ts'
import { forget, readStored } from '../../device/storage.ts'
import type { AppContext } from '../../site/app-context.ts'
import { citiesOfBrowsers, cityOfBrowser } from './browser-city.ts'

/** A city as lists, links and feeds need it: a small part of the API's answer. */
export type Place = {
  slug: string
  name: string
  country: string
  location: { lat: number; lng: number }
  /** Kilometres around the centre that count as the city. */
  areaRadius: number
  eventCount: number
  timeZone: string
  /** An operator added it. */
  isAdded: boolean
}

/** How many cities a short choice offers. */
const SHORT_LIST = 12
/** How many cities without events the long list shows before someone searches. */
export const LONG_LIST = 120
/** The list of all cities is long and changes slowly. */
const TEN_MINUTES = 10 * 60 * 1000

/** Returns the cities with the most events. While none has any: the operator's own. */
export function loadPlaces(context: AppContext): Promise<Place[]> {
  return context.queryClient.ensureQueryData(placesQuery(context))
}

/**
 * Returns the slug of the city for a visitor who names none: the remembered one, which is forgotten if it is gone, else the
 * default one if it has events, else the one with the most, else one that an operator added.
 */
export async function loadHome(context: AppContext): Promise<string> {
  const places = await loadPlaces(context)
  const chosen = readStored('filterCity')
  // Without an answer it stays.
  const place = chosen === null ? null : await loadPlace(context, chosen).catch(() => undefined)
  if (place === null) forget('filterCity')
  return homeAmong(places, context)
}

/** The same among the cities that the page has loaded. */
export function knownHome(context: AppContext): string {
  return homeAmong(context.queryClient.getQueryData(placesQuery(context).queryKey) ?? [], context)
}

function homeAmong(places: Place[], { site }: AppContext): string {
  const usual = site.look.city
  const alive = worthShowing(places)
  const first = alive.find(({ slug }) => slug === usual) ?? alive[0]
  return readStored('filterCity') ?? cityOfBrowser(alive) ?? first?.slug ?? usual
}

/**
 * Returns the cities of browsers as JSON for the boot script. The city that the server shows to all who name none is empty
 * there, because its browsers need no other page.
 */
export function citiesForBoot(context: AppContext): string {
  const places = context.queryClient.getQueryData(placesQuery(context).queryKey) ?? []
  const home = homeAmong(places, context)
  return JSON.stringify(citiesOfBrowsers(worthShowing(places)), (_name, slug: unknown) =>
    slug === home ? '' : slug,
  )
}

/** True for a city that the operator added or chose for the site. */
export function isOwn({ slug, is_added }: City, { look }: AppContext['site']): boolean {
  return is_added || (look.is_city_named && slug === look.city)
}

/** Returns places with events, or the operator's own while none has any. */
function worthShowing(places: Place[]): Place[] {
  const alive = places.filter(({ eventCount }) => eventCount > 0)
  return alive.length > 0 ? alive : places
}

/**
 * Returns a city by its slug or another name, or null. The page brings its own city and a short list. Other names need
 * a request.
 */
export async function loadPlace(context: AppContext, slug: string): Promise<Place | null> {
  const { queryClient, api, locale } = context
  const known = (await loadPlaces(context)).find((place) => place.slug === slug)
  return known ?? queryClient.ensureQueryData(placeQuery(api, locale, slug))
}

export function placesQuery({ api, locale, site }: Pick<AppContext, 'api' | 'locale' | 'site'>) {
  return queryOptions({
    queryKey: ['places'],
    staleTime: TEN_MINUTES,
    queryFn: async () => {
      const cities = withNames(await api.cities())
      const alive = cities.filter((city) => city.event_count > 0)
      const shown = alive.length > 0 ? alive : cities.filter((city) => isOwn(city, site))
      const sorted = shown.toSorted(
        (a, b) => b.event_count - a.event_count || b.population - a.population,
      )
      return sorted
        .filter(
          ({ slug, time_zone: zone }, index, all) =>
            index < SHORT_LIST ||
            slug === site.look.city ||
            // A browser is given the city of its time zone.
            (index < LONG_LIST && all.findIndex((city) => city.time_zone === zone) === index),
        )
        .map((city) => cityPlace(city, locale))
    },
  })
}

export function placeQuery(api: Api, locale: Locale, slug: string) {
  return queryOptions({
    queryKey: ['place', slug],
    staleTime: TEN_MINUTES,
    queryFn: async () => {
      const known = (await api.cities()).find((each) => each.slug === slug)
      // The API knows all cities, and their other names.
      const city = known ?? (await api.cities({ called: slug.slice(0, 100) }))[0]
      return city === undefined ? null : cityPlace(city, locale)
    },
  })
}

/** A city by its name in a language. */
export function cityPlace(city: City, locale: Locale): Place {
  return {
    slug: city.slug,
    name: city.names[locale] ?? city.name,
    country: city.country,
    location: city.location,
    areaRadius: city.area_radius,
    eventCount: city.event_count,
    timeZone: city.time_zone,
    isAdded: city.is_added,
  }
}

export function withNames(cities: City[]): City[] {
  return cities.filter((city) => city.name !== '')
}
