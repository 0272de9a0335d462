import { api } from '@okolo/contract/api/api'
import { SOURCES_AT_ONCE } from '@okolo/contract/site/list-sizes'
import { z } from 'zod'
import type { ReferenceData } from '#server/catalogue/reference/reference-data.ts'
import type { Db } from '#server/platform/database/db.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { PageNumber } from '#server/platform/http/list-parts.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { loadSources } from './load-sources.ts'
import { loadTowns } from './load-towns.ts'

const Asked = z.object({
  city: z.string().max(100).nullable().default(null).describe('Slug of one city.'),
  page: PageNumber,
})

/** Lists the gathered sources and their terms, and the share of each town's houses that they cover. */
export function sourcesRoutes(
  app: App,
  { db, reference }: { db: Db; reference: ReferenceData },
): void {
  app.get(
    toRoute(api.sources.path),
    {
      config: { isCached: true },
      schema: {
        tags: ['site'],
        summary: 'The sources that are gathered',
        description: `With what their terms allow, and when each was last read to its end; ${SOURCES_AT_ONCE} a page.`,
        querystring: Asked,
        response: { 200: api.sources.answer, ...problems(400) },
      },
    },
    async (request) => loadSources(db, await reference.get(), localeOf(request), request.query),
  )
  app.get(
    toRoute(api.towns.path),
    {
      config: { isCached: true },
      schema: {
        tags: ['site'],
        summary: 'How full each town is',
        description: `Of the towns whose houses are known, as of today or the last days; ${SOURCES_AT_ONCE} a page.`,
        querystring: Asked,
        response: { 200: api.towns.answer, ...problems(400) },
      },
    },
    async (request) => loadTowns(db, await reference.get(), localeOf(request), request.query),
  )
}
