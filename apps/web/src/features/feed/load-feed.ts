import type { Category } from '@okolo/contract/events/category'
import type { Day, EventFilter } from '@okolo/contract/filter/event-filter'
import { redirect } from '@tanstack/react-router'
import {
  listsOf,
  loadCategories,
  loadMoods,
  loadTotal,
  type CountedMood,
} from '../../catalogue/filter/categories.ts'
import { dayIn } from '../../catalogue/event/event-time.ts'
import { eventsQuery } from '../../catalogue/list/events-query.ts'
import { loadHome, loadPlace, loadPlaces, type Place } from '../../catalogue/places/places.ts'
import { understandSearch, type SearchReading } from '../../catalogue/filter/understand-search.ts'
import { noPage } from '../../site/no-page.ts'
import type { AppContext } from '../../site/app-context.ts'
import { hasRadius, insideFilter, outsideFilter, pagesSeen } from './beyond.ts'
import {
  askedFilter,
  citySlugOf,
  pointOfAddress,
  type FeedAddress,
} from '../../catalogue/filter/feed-filter.ts'
import { loadRelaxations, type Relaxation } from '../../catalogue/filter/relaxations.ts'

export type FeedData =
  | { kind: 'unknown_city'; slug: string; places: Place[] }
  | {
      kind: 'city'
      city: Place
      /** The clock and the city's calendar day, the same on the server and in the browser. */
      now: string
      today: Day
      places: Place[]
      categories: Category[]
      moods: CountedMood[]
      /** How many events the choices have, those around the city included. */
      total: number
      relaxations: Relaxation[]
      /** Of a city without any events: the nearest that have some. */
      neighbours: Place[]
      /** There are events around the city, within the radius that was chosen. */
      hasAround: boolean
      /** How a sentence in the search was read. */
      reading: SearchReading | null
    }

export async function loadFeed(context: AppContext, address: FeedAddress): Promise<FeedData> {
  const { api, queryClient, reply, site } = context
  const slug = await slugOf(context, address)
  const [city, places] = await Promise.all([loadPlace(context, slug), loadPlaces(context)])
  if (city === null) {
    reply.status = 404
    return { kind: 'unknown_city', slug, places }
  }
  const called = address.search.city ?? address.path.city
  if (called !== undefined && called !== city.slug)
    // A city has one address under all its names. The router's redirects are not Errors.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({
      to: '/$locale/feed/{-$city}/{-$category}',
      params: {
        locale: context.locale,
        ...address.path,
        ...(address.path.city === undefined ? {} : { city: city.slug }),
      },
      search:
        address.search.city === undefined ? address.search : { ...address.search, city: city.slug },
      replace: true,
      statusCode: 301,
    })
  const understood = await understandSearch(api, address.search, slug)
  if (understood.redirect !== null)
    // The router signals redirects by an object that is not an Error.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({
      to: '/$locale/feed/{-$city}/{-$category}',
      params: { locale: context.locale, ...address.path },
      search: understood.redirect,
      replace: true,
      statusCode: 302,
    })
  const asked = askedFilter(address, slug)
  const lists = listsOf(asked)
  const [categories, moods, { pages }] = await Promise.all([
    loadCategories(context, lists),
    loadMoods(context, lists),
    loadInside(context, insideFilter(asked, city)),
  ])
  const { category } = address.path
  if (category !== undefined && !categories.some((known) => known.slug === category)) noPage()
  const isEmpty = pages.every((page) => page.results.length === 0 && page.ongoing.length === 0)
  const around =
    hasRadius(asked) && asked.timeline !== 'past' && pages.at(-1)?.next === null
      ? await queryClient.ensureInfiniteQueryData(eventsQuery(api, outsideFilter(asked, city)))
      : null
  const hasAround = around?.pages.some((page) => page.results.length > 0) ?? false
  const now = site.now()
  return {
    kind: 'city',
    city,
    now,
    today: dayIn(now, city.timeZone),
    places,
    categories,
    moods,
    total: await loadTotal(context, lists, categories),
    hasAround,
    neighbours: city.eventCount === 0 ? await neighboursOf(context, city) : [],
    relaxations:
      isEmpty && !hasAround && city.eventCount > 0 ? await loadRelaxations(api, asked) : [],
    reading: understood.reading,
  }
}

async function neighboursOf(context: AppContext, city: Place): Promise<Place[]> {
  const { loadNeighbours } = await import('../../catalogue/places/find-places.ts')
  return loadNeighbours(context, city)
}

/** The city of the address; around a place of its own the city nearest to it. */
async function slugOf(context: AppContext, address: FeedAddress): Promise<string> {
  const place = pointOfAddress(address)
  if (place === null) return citySlugOf(address, await loadHome(context))
  const { slug } = await context.api.nearestCity(...place)
  return slug
}

/** The city's own events, with as many pages as the last radius had loaded. */
function loadInside({ api, queryClient }: AppContext, filter: EventFilter) {
  const query = eventsQuery(api, filter)
  const seen = pagesSeen(queryClient, api, filter)
  return queryClient.ensureInfiniteQueryData(seen > 1 ? { ...query, pages: seen } : query)
}
