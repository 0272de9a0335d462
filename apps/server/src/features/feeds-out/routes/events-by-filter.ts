import type { App } from '#server/platform/http/app-type.ts'
import type { Format } from '../formats.ts'
import { describedList, LIST_OPTIONS } from './list-options.ts'
import type { FeedCallDeps } from './out-feed.ts'
import { filterOf, sendList } from './send-list.ts'

export function eventsByFilterRoute(
  app: App,
  deps: FeedCallDeps,
  { ending, format }: { ending: string; format: Format },
): void {
  app.get(
    `/v1/events.${ending}`,
    { ...LIST_OPTIONS, schema: describedList('Events by a filter', format) },
    async (request, reply) => {
      const filter = filterOf(request, await deps.reference.get())
      return sendList(deps, { format, filter }, request, reply)
    },
  )
}
