import type { Category } from '@okolo/contract/events/category'
import type { EventCount } from '@okolo/contract/events/counts'
import { isMoodSlug, type MoodSlug } from '@okolo/contract/events/mood'
import { stringifyFilter, without, type EventFilter } from '@okolo/contract/filter/event-filter'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api/api.ts'
import type { AppContext } from '../../site/app-context.ts'

/** A mood with how many events have it. Its name is a message. */
export type CountedMood = { slug: MoodSlug; event_count: number }

/** Keys that say how a list is shown, not what is in it. */
const SHOWN = ['cursor', 'at', 'page_size', 'sorting', 'said', 'literal']

/** The lists that a feed shows together: the city's own and, with a radius, the one around it. */
export function listsOf(asked: EventFilter): EventFilter[] {
  const filter = without(asked, ...SHOWN)
  const hasAround =
    asked.city !== undefined && typeof asked.distance === 'number' && asked.timeline !== 'past'
  return hasAround ? [filter, { ...without(filter, 'city'), city_exclude: asked.city }] : [filter]
}

/** The categories with how many events each has under every other choice: a category replaces "popular", too. */
export function categoriesQuery(api: Api, lists: EventFilter[]) {
  return queryOptions({
    queryKey: ['categories', ...withoutKind(lists, CATEGORY).map(stringifyFilter)],
    queryFn: () => categoriesIn(api, lists),
  })
}

/** The moods, likewise. */
export function moodsQuery(api: Api, lists: EventFilter[]) {
  return queryOptions({
    queryKey: ['moods', ...withoutKind(lists, MOOD).map(stringifyFilter)],
    queryFn: () => moodsIn(api, lists),
  })
}

/**
 * For a loader. A browser caches them, so that Back is instant. The server does not, because its page already carries
 * them in the loader's data.
 */
export function loadCategories(
  { queryClient, api, assets }: AppContext,
  lists: EventFilter[],
): Promise<Category[]> {
  return assets === null
    ? queryClient.ensureQueryData({ ...categoriesQuery(api, lists), revalidateIfStale: true })
    : categoriesIn(api, lists)
}

export function loadMoods(
  { queryClient, api, assets }: AppContext,
  lists: EventFilter[],
): Promise<CountedMood[]> {
  return assets === null
    ? queryClient.ensureQueryData({ ...moodsQuery(api, lists), revalidateIfStale: true })
    : moodsIn(api, lists)
}

/** How many events the lists have together. `more`: counting stopped there. */
export async function countOf(api: Api, lists: EventFilter[]): Promise<EventCount> {
  const counts = await Promise.all(lists.map((list) => api.eventCount(list)))
  return {
    count: counts.reduce((sum, { count }) => sum + count, 0),
    more: counts.some(({ more }) => more),
  }
}

/** How many events the lists have in all: each is of one category, so that the numbers of the chosen ones add up. */
export async function loadTotal(
  { api }: AppContext,
  lists: EventFilter[],
  categories: Category[],
): Promise<number> {
  const [first] = lists
  if (first?.popular === true) return (await countOf(api, lists)).count
  const chosen = [first?.category ?? []].flat()
  return categories
    .filter(({ slug }) => chosen.length === 0 || chosen.includes(slug))
    .reduce((sum, { event_count: count }) => sum + count, 0)
}

type Counted = { slug: string; event_count: number }

const CATEGORY = ['category', 'popular']
const MOOD = ['mood']

function withoutKind(lists: EventFilter[], keys: string[]): EventFilter[] {
  return lists.map((list) => without(list, ...keys, ...SHOWN))
}

/** Without their pictures, which are addresses that no page shows. */
async function categoriesIn(api: Api, lists: EventFilter[]): Promise<Category[]> {
  const others = withoutKind(lists, CATEGORY)
  const categories = await together(others.map((list) => api.categories(list)))
  return categories.map((category) => ({ ...category, image: null }))
}

async function moodsIn(api: Api, lists: EventFilter[]): Promise<CountedMood[]> {
  const moods = await together(withoutKind(lists, MOOD).map((list) => api.moods(list)))
  return moods.flatMap(({ slug, event_count }) => (isMoodSlug(slug) ? [{ slug, event_count }] : []))
}

/** No event is in two of the lists. */
async function together<Kind extends Counted>(answers: Promise<Kind[]>[]): Promise<Kind[]> {
  const [first = [], ...others] = await Promise.all(answers)
  return first.map((kind) => ({
    ...kind,
    event_count: others.reduce(
      (sum, list) => sum + (list.find(({ slug }) => slug === kind.slug)?.event_count ?? 0),
      kind.event_count,
    ),
  }))
}
