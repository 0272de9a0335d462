import type { Category } from '@okolo/contract/events/category'
import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { redirect } from '@tanstack/react-router'
import { loadCategories } from '../../catalogue/filter/categories.ts'
import { eventsQuery } from '../../catalogue/list/events-query.ts'
import { loadPlace } from '../../catalogue/places/places.ts'
import { understandSearch, type SearchReading } from '../../catalogue/filter/understand-search.ts'
import type { AppContext } from '../../site/app-context.ts'

export type SearchData = {
  now: string
  asked: boolean
  /** The reading of a sentence. Null for plain words. */
  reading: SearchReading | null
  categories: Category[]
  /** The city that the address names, by its name. */
  city: string | null
}

/**
 * Loads a search over all cities unless the address names one. Without a word it shows the search form. A sentence
 * redirects to the same page with the filters that it means.
 */
export async function loadSearch(context: AppContext, search: EventFilter): Promise<SearchData> {
  const { queryClient, api, site } = context
  const now = site.now()
  if (Object.keys(search).length === 0)
    return { now, asked: false, reading: null, categories: [], city: null }
  const understood = await understandSearch(api, search, search.city ?? null)
  if (understood.redirect !== null)
    // The router signals redirects by an object that is no Error.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({
      to: '/$locale/search',
      params: { locale: context.locale },
      search: understood.redirect,
      replace: true,
      statusCode: 302,
    })
  const [categories, place] = await Promise.all([
    loadCategories(context, [search]),
    search.city === undefined ? null : loadPlace(context, search.city),
    queryClient.ensureInfiniteQueryData(eventsQuery(api, search)),
  ])
  const city = search.city === undefined ? null : (place?.name ?? search.city)
  return { now, asked: true, reading: understood.reading, categories, city }
}
