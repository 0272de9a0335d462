import type { Answer } from '@okolo/contract/api/api'
import {
  withAnytime,
  withFeedDefaults,
  type EventFilter,
} from '@okolo/contract/filter/event-filter'
import type { AppContext } from '../../site/app-context.ts'
import { listedEvents, type ListedEvent } from '../event/listed-event.ts'
import { loadMoods, type CountedMood } from '../filter/categories.ts'
import { loadPlace, type Place } from '../places/places.ts'

/** A city's moods and what is popular there, for those who have typed nothing yet. */
export type Start = {
  city: Place
  /** The filter of the list that the numbers are of: this week, or any time. */
  scope: EventFilter
  /** The most frequent first. */
  moods: CountedMood[]
  popular: ListedEvent[]
}

type Found = Omit<Start, 'popular'> & { list: Answer<'events'> }

/** `most`: popular events. Null while the city has no events. */
export async function loadStart(
  context: AppContext,
  slug: string,
  most: number,
): Promise<Start | null> {
  const found = await findStart(context, slug, most)
  if (found === null) return null
  const { list, ...start } = found
  return { ...start, popular: listedEvents(list).results }
}

/** The same, with the popular events as the API knows them. */
export async function findStart(
  context: AppContext,
  slug: string,
  most: number,
): Promise<Found | null> {
  const city = await loadPlace(context, slug)
  if (city === null || city.eventCount === 0) return null
  const here = { city: city.slug }
  const week = await findIn(context, here, most)
  const found = week.list.results.length > 0 ? week : await findIn(context, withAnytime(here), most)
  return { city, ...found }
}

async function findIn(
  context: AppContext,
  scope: EventFilter,
  most: number,
): Promise<Omit<Found, 'city'>> {
  const asked = withFeedDefaults(scope)
  const [list, moods] = await Promise.all([
    context.api.events({ ...asked, sorting: 'popular', page_size: most }, null),
    loadMoods(context, [asked]),
  ])
  const some = moods.filter(({ event_count: count }) => count > 0)
  return { scope, list, moods: some.toSorted((a, b) => b.event_count - a.event_count) }
}
