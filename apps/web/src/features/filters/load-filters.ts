import type { Category } from '@okolo/contract/events/category'
import type { Day, EventFilter } from '@okolo/contract/filter/event-filter'
import { redirect } from '@tanstack/react-router'
import { dayIn } from '../../catalogue/event/event-time.ts'
import {
  listsOf,
  loadCategories,
  loadMoods,
  type CountedMood,
} from '../../catalogue/filter/categories.ts'
import { askedFilter, chosenFilter, citySlugOf } from '../../catalogue/filter/feed-filter.ts'
import { loadHome, loadPlace } from '../../catalogue/places/places.ts'
import type { AppContext } from '../../site/app-context.ts'
import { noPage } from '../../site/no-page.ts'
import { withPress } from './filter-draft.ts'

export type FiltersData = {
  /** The feed's choices, with the city spelled out. */
  draft: EventFilter
  asked: EventFilter
  cityName: string
  today: Day
  categories: Category[]
  moods: CountedMood[]
}

/** The feed's filters as its address has them, with a press in it made. No page for a city that nobody knows. */
export async function loadFilters(
  context: AppContext,
  { press, ...search }: EventFilter,
): Promise<FiltersData> {
  if (typeof press === 'string')
    // The router signals redirects by an object that is not an Error.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({
      to: '/$locale/filters',
      params: { locale: context.locale },
      search: withPress(search, press),
      replace: true,
      statusCode: 302,
    })
  const address = { search, path: {} }
  const slug = citySlugOf(address, await loadHome(context))
  const city = await loadPlace(context, slug)
  if (city === null) return noPage()
  const asked = askedFilter(address, slug)
  const lists = listsOf(asked)
  const [categories, moods] = await Promise.all([
    loadCategories(context, lists),
    loadMoods(context, lists),
  ])
  return {
    draft: chosenFilter(address, slug),
    asked,
    cityName: city.name,
    today: dayIn(context.site.now(), city.timeZone),
    categories,
    moods,
  }
}
