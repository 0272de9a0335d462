import { z } from 'zod'
import type { App } from '#server/platform/http/app-type.ts'
import type { Format } from '../formats.ts'
import { describedList, LIST_OPTIONS } from './list-options.ts'
import type { FeedCallDeps } from './out-feed.ts'
import { filterOf, sendList } from './send-list.ts'

export function eventsOfHostRoute(
  app: App,
  deps: FeedCallDeps,
  { ending, format, kind }: { ending: string; format: Format; kind: 'venue' | 'organizer' },
): void {
  app.get(
    `/v1/${kind}s/:slug/events.${ending}`,
    {
      ...LIST_OPTIONS,
      schema: {
        ...describedList(`Events of ${kind === 'venue' ? 'a venue' : 'an organizer'}`, format),
        params: z.object({ slug: z.string() }),
      },
    },
    async (request, reply) => {
      const { slug } = request.params
      const filter = { ...filterOf(request, await deps.reference.get()), [kind]: slug }
      return sendList(deps, { format, filter, host: { kind, slug } }, request, reply)
    },
  )
}
