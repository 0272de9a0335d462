import { api } from '@okolo/contract/api/api'
import { z } from 'zod'
import type { ReferenceData } from '#server/catalogue/reference/reference-data.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { notFound } from '#server/platform/problem.ts'
import { loadOrganizer } from './load-organizer.ts'

export function organizersRoutes(
  app: App,
  { db, clock, reference }: { db: Db; clock: Clock; reference: ReferenceData },
): void {
  app.get(
    toRoute(api.organizer.path),
    {
      config: { isCached: true },
      schema: {
        tags: ['events'],
        summary: 'An organizer',
        description: 'Its events are listed by `GET /v1/events/?organizer={slug}`.',
        params: z.object({ slug: z.string().describe("The organizer as in its page's address.") }),
        response: { 200: api.organizer.answer, ...problems(404) },
      },
    },
    async (request) => {
      const context = { reference: await reference.get(), locale: localeOf(request), now: clock() }
      const organizer = await loadOrganizer(db, request.params.slug, context)
      if (organizer === null) throw notFound('The organizer')
      return organizer
    },
  )
}
