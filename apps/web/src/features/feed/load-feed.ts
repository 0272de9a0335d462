import type { Category } from '@okolo/contract/category'
import { DEFAULT_CITY } from '@okolo/contract/default-place'
import type { Day } from '@okolo/contract/event-filter'
import { redirect } from '@tanstack/react-router'
import { dayIn } from '../../catalogue/event-time.ts'
import { eventsQuery } from '../../catalogue/events-query.ts'
import { loadPlace, loadPlaces, type Place } from '../../catalogue/places.ts'
import { readStored } from '../../device/storage.ts'
import { understandSearch, type SearchReading } from '../../catalogue/understand-search.ts'
import { noPage } from '../../no-page.ts'
import type { AppContext } from '../../router.tsx'
import { askedFilter, type FeedAddress } from './feed-filter.ts'
import { loadRelaxations, type Relaxation } from './relaxations.ts'

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
      relaxations: Relaxation[]
      /** How a sentence in the search was read. */
      reading: SearchReading | null
    }

/** City from the address, else the remembered one, else Bratislava (SPEC sections 3 and 9). */
export function citySlugOf({ search, path }: FeedAddress): string {
  return search.city ?? path.city ?? readStored('filterCity') ?? DEFAULT_CITY
}

export async function loadFeed(context: AppContext, address: FeedAddress): Promise<FeedData> {
  const { api, queryClient, reply, site } = context
  const slug = citySlugOf(address)
  const [city, places] = await Promise.all([loadPlace(context, slug), loadPlaces(context)])
  if (city === null) {
    reply.status = 404
    return { kind: 'unknown_city', slug, places }
  }
  const understood = await understandSearch(api, address.search, slug)
  if (understood.redirect !== null)
    // The router's own signal; it is no Error on purpose.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({
      to: '/$locale/feed/{-$city}/{-$category}',
      params: { locale: context.locale, ...address.path },
      search: understood.redirect,
      replace: true,
      statusCode: 302,
      ...(address.anytime ? { state: { anytime: true } } : {}),
    })
  const asked = askedFilter(address, slug)
  const [categories, { pages }] = await Promise.all([
    api.categories(slug),
    queryClient.ensureInfiniteQueryData(eventsQuery(api, asked)),
  ])
  const { category } = address.path
  if (category !== undefined && !categories.some((known) => known.slug === category)) noPage()
  const isEmpty = pages.every((page) => page.results.length === 0 && page.ongoing.length === 0)
  const now = site.now()
  return {
    kind: 'city',
    city,
    now,
    today: dayIn(now, city.timeZone),
    places,
    categories,
    relaxations: isEmpty && city.eventCount > 0 ? await loadRelaxations(api, asked) : [],
    reading: understood.reading,
  }
}
