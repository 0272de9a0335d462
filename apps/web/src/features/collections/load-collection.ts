import type { Collection } from '@okolo/contract/events/editor'
import { parseFilter, type Day, type EventFilter } from '@okolo/contract/filter/event-filter'
import { ApiError } from '../../api/api.ts'
import { dayIn } from '../../catalogue/event/event-time.ts'
import { eventsQuery } from '../../catalogue/list/events-query.ts'
import { loadPlace } from '../../catalogue/places/places.ts'
import type { AppContext } from '../../site/app-context.ts'
import { noPage } from '../../site/no-page.ts'

export type CollectionData = {
  collection: Collection
  filter: EventFilter
  now: string
  today: Day
  /** Its events are in one city. */
  isOfCity: boolean
}

/** A collection with the first events of its filter, or those behind `cursor`. */
export async function loadCollection(
  context: AppContext,
  slug: string,
  cursor: unknown,
): Promise<CollectionData> {
  const { api, queryClient, site } = context
  const collection = await api
    .ask<'collection'>(`/v1/collections/${encodeURIComponent(slug)}/`)
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) noPage()
      throw error
    })
  const parsed = parseFilter(collection.filter)
  const own = parsed.ok ? parsed.filter : {}
  const filter = typeof cursor === 'string' ? { ...own, cursor } : own
  const [city] = await Promise.all([
    own.city === undefined ? null : loadPlace(context, own.city),
    queryClient.ensureInfiniteQueryData(eventsQuery(api, filter)),
  ])
  const now = site.now()
  // Cities of several zones may be found: the day is the one at Greenwich.
  const today = city === null ? now.slice(0, 10) : dayIn(now, city.timeZone)
  return { collection, filter, now, today, isOfCity: city !== null }
}
