import type { EventFilter } from '@okolo/contract/event-filter'
import { eventsQuery } from '../../catalogue/events-query.ts'
import type { AppContext } from '../../router.tsx'

/** The search looks through all cities unless the address names one; without a word it only asks for one. */
export async function loadSearch(
  { queryClient, api, site }: AppContext,
  search: EventFilter,
): Promise<{ now: string; asked: boolean }> {
  const asked = Object.keys(search).length > 0
  if (asked) await queryClient.ensureInfiniteQueryData(eventsQuery(api, search))
  return { now: site.now(), asked }
}
