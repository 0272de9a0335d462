import { api } from '@okolo/contract/api/api'
import { z } from 'zod'
import {
  findCollection,
  listCollections,
  shownCollection,
} from '#server/catalogue/editor/collections.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { notFound } from '#server/platform/problem.ts'

/** Filters that editors gave a name and a page. */
export function collectionsRoutes(app: App, { db, clock }: { db: Db; clock: Clock }): void {
  app.get(
    toRoute(api.collections.path),
    {
      config: { isCached: true },
      schema: {
        tags: ['events'],
        summary: 'Named collections of events',
        description:
          'In the order that the site gives them. `filter` is that of `GET /v1/events/`.',
        response: { 200: api.collections.answer, ...problems() },
      },
    },
    async (request) =>
      (await listCollections(db, clock())).map((one) => shownCollection(one, localeOf(request))),
  )
  app.get(
    toRoute(api.collection.path),
    {
      config: { isCached: true },
      schema: {
        tags: ['events'],
        summary: 'One named collection',
        params: z.object({ slug: z.string() }),
        response: { 200: api.collection.answer, ...problems(404) },
      },
    },
    async (request) => {
      const found = await findCollection(db, request.params.slug, clock())
      if (found === null) throw notFound('The collection')
      return shownCollection(found, localeOf(request))
    },
  )
}
