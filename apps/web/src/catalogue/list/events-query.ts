import { stringifyFilter, without, type EventFilter } from '@okolo/contract/filter/event-filter'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { ApiError, type Api } from '../../api/api.ts'
import { listedEvents } from '../event/listed-event.ts'
import { withoutReading } from '../filter/understand-search.ts'

/** The address may name the page to begin with: `cursor=...`, as "show more" does without JavaScript. */
function splitCursor(filter: EventFilter): { filter: EventFilter; cursor: string | null } {
  const { cursor } = filter
  return {
    filter: withoutReading(without(filter, 'cursor')),
    cursor: typeof cursor === 'string' && cursor !== '' ? cursor : null,
  }
}

/** Pages of the events of a filter, from its cursor on. `onMap`: with their places. */
export function eventsQuery(api: Api, asked: EventFilter, { onMap = false } = {}) {
  const { filter, cursor } = splitCursor(asked)
  return infiniteQueryOptions({
    queryKey: ['events', stringifyFilter(filter), cursor, ...(onMap ? ['map'] : [])],
    queryFn: async ({ pageParam }) =>
      listedEvents(await api.events(filter, pageParam).catch(fromTheStart(pageParam)), { onMap }),
    initialPageParam: cursor,
    getNextPageParam: (page) => page.next,
  })

  /** A cursor from an old link may be invalid. The list then begins anew. */
  function fromTheStart(pageParam: string | null) {
    return (error: unknown) => {
      if (error instanceof ApiError && error.status === 400 && pageParam !== null)
        return api.events(filter, null)
      throw error
    }
  }
}
