import type { Category } from '@okolo/contract/events/category'
import type { EventCount } from '@okolo/contract/events/counts'
import { without, type EventFilter } from '@okolo/contract/filter/event-filter'
import { redirect } from '@tanstack/react-router'
import { loadCategories } from '../../catalogue/filter/categories.ts'
import { loadRelaxations, type Relaxation } from '../../catalogue/filter/relaxations.ts'
import {
  understandSearch,
  withoutReading,
  type SearchReading,
} from '../../catalogue/filter/understand-search.ts'
import { eventsQuery } from '../../catalogue/list/events-query.ts'
import { loadPlace } from '../../catalogue/places/places.ts'
import type { AppContext } from '../../site/app-context.ts'
import { loadPageStart, type PageStart } from './load-start.ts'

export type SearchData = { now: string } & (
  | { asked: false; start: PageStart | null }
  | ({ asked: true } & SearchResults)
)

export type SearchResults = {
  /** The reading of a sentence. Null for plain words. */
  reading: SearchReading | null
  categories: Category[]
  total: EventCount
  /** The city that the address names, by its name. */
  city: string | null
  /** Suggests searches that would find something. */
  others: Others
}

/** Each with how many events it finds. */
type Others = {
  relaxations: Relaxation[]
  /** Single words of a search for several. */
  words: { word: string; count: string }[]
  everywhere: string | null
}

/** Keys that are not a search by themselves. */
const SHOWN = ['cursor', 'embedded', 'literal', 'sorting']
const MOST_WORDS = 5
const WORDS_OFFERED = 2

/**
 * Loads a search over all cities unless the address names one. Without a word it shows where one may begin. A sentence
 * redirects to the same page with the filters that it means.
 */
export async function loadSearch(context: AppContext, search: EventFilter): Promise<SearchData> {
  const { queryClient, api, site } = context
  const now = site.now()
  const isAsked = Object.values(without(search, ...SHOWN)).some(
    (value) => value !== undefined && value !== null && value !== '',
  )
  if (!isAsked) return { now, asked: false, start: await loadPageStart(context) }
  const understood = await understandSearch(api, search, search.city ?? null)
  if (understood.redirect !== null)
    // The router signals redirects by an object that is not an Error.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({
      to: '/$locale/search',
      params: { locale: context.locale },
      search: understood.redirect,
      replace: true,
      statusCode: 302,
    })
  const asked = withoutReading(without(search, 'cursor', 'embedded'))
  const [categories, place, total] = await Promise.all([
    loadCategories(context, [search]),
    search.city === undefined ? null : loadPlace(context, search.city),
    api.eventCount(asked),
    queryClient.ensureInfiniteQueryData(eventsQuery(api, search)),
  ])
  return {
    now,
    asked: true,
    reading: understood.reading,
    categories,
    total,
    city: search.city === undefined ? null : (place?.name ?? search.city),
    others: total.count > 0 ? NOTHING_ELSE : await loadOthers(context, asked),
  }
}

const NOTHING_ELSE: Others = { relaxations: [], words: [], everywhere: null }

async function loadOthers({ api }: AppContext, asked: EventFilter): Promise<Others> {
  const { search = '', ...rest } = asked
  const typed = [...new Set(search.split(/\s+/))].filter((word) => word.length > 1)
  const single = typed.length > 1 && typed.length <= MOST_WORDS ? typed : []
  // Without its words a search for words alone is not a search.
  const isMore = Object.keys(without(rest, 'city', 'sorting')).length > 0
  const [relaxations, words, everywhere] = await Promise.all([
    isMore ? loadRelaxations(api, asked) : [],
    Promise.all(
      single.map(async (word) => ({ word, ...(await api.eventCount({ ...rest, search: word })) })),
    ),
    asked.city === undefined ? null : api.eventCount(without(asked, 'city')),
  ])
  return {
    relaxations,
    words: words
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => a.count - b.count)
      .slice(0, WORDS_OFFERED)
      .map(({ word, ...found }) => ({ word, count: countText(found) })),
    everywhere: everywhere === null || everywhere.count === 0 ? null : countText(everywhere),
  }
}

/** `12`, or `1000+` where counting stopped. */
function countText({ count, more }: EventCount): string {
  return more ? `${count}+` : `${count}`
}
