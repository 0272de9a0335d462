import { parseFilter } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { z } from 'zod'
import { findCollection } from '#server/catalogue/editor/collections.ts'
import { saidTo } from '#server/catalogue/editor/editor-text.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { notFound } from '#server/platform/problem.ts'
import type { Format } from '../formats.ts'
import { describedList, LIST_OPTIONS } from './list-options.ts'
import type { FeedCallDeps } from './out-feed.ts'
import { filterOf, sendList } from './send-list.ts'

/** The feed follows the collection when its filter changes. */
export function eventsOfCollectionRoute(
  app: App,
  deps: FeedCallDeps,
  { ending, format }: { ending: string; format: Format },
): void {
  app.get(
    `/v1/collections/:slug/events.${ending}`,
    {
      ...LIST_OPTIONS,
      schema: {
        ...describedList('Events of a named collection', format),
        params: z.object({ slug: z.string() }),
      },
    },
    async (request, reply) => {
      const found = await findCollection(deps.db, request.params.slug, deps.clock())
      const parsed = parseFilter(found?.filter ?? '')
      if (found === null || !parsed.ok) throw notFound('The collection')
      const filter = { ...filterOf(request, await deps.reference.get()), ...parsed.filter }
      const { slug, names: texts, language } = found
      return sendList(
        deps,
        {
          format,
          filter,
          named: (locale) => ({
            title: saidTo(locale, { texts, language }).text,
            home: pages.collection(locale, slug),
          }),
        },
        request,
        reply,
      )
    },
  )
}
