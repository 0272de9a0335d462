import type { Day, EventFilter } from '@okolo/contract/filter/event-filter'
import { ApiError } from '../../api/api.ts'
import { noPage } from '../../site/no-page.ts'
import type { AppContext } from '../../site/app-context.ts'
import { dayIn } from '../../catalogue/event/event-time.ts'
import { eventsQuery } from '../../catalogue/list/events-query.ts'

/** A venue or an organizer, with the data of its event list. */
export type HostData<Host> = {
  host: Host
  now: string
  /** Today at the events' place. */
  today: Day
  asked: EventFilter
  isPast: boolean
}

/** Loads the page of a venue or an organizer. `ask` calls the API for it, `own` filters its events. */
export async function loadHost<Host extends { time_zone: string }>(
  { api, queryClient, site }: AppContext,
  ask: () => Promise<Host>,
  own: EventFilter,
  search: EventFilter,
): Promise<HostData<Host>> {
  const isPast = search.timeline === 'past'
  const asked: EventFilter = {
    ...own,
    ...(isPast ? { timeline: 'past' } : { sorting: 'start' }),
    ...(search.cursor === undefined ? {} : { cursor: search.cursor }),
  }
  const [host] = await Promise.all([
    ask().catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) noPage()
      throw error
    }),
    queryClient.ensureInfiniteQueryData(eventsQuery(api, asked)),
  ])
  const now = site.now()
  return { host, now, today: dayIn(now, host.time_zone), asked, isPast }
}
