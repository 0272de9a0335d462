import { api } from '@okolo/contract/api/api'
import { z } from 'zod'
import type { ReferenceData } from '#server/catalogue/reference/reference-data.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { notFound } from '#server/platform/problem.ts'
import { loadVenue } from './load-venue.ts'

export function venuesRoutes(
  app: App,
  { db, clock, reference }: { db: Db; clock: Clock; reference: ReferenceData },
): void {
  app.get(
    toRoute(api.venue.path),
    {
      config: { isCached: true },
      schema: {
        tags: ['places'],
        summary: 'A venue',
        description: 'Its events are listed by `GET /v1/events/?venue={slug}`.',
        params: z.object({ slug: z.string().describe("The venue as in its page's address.") }),
        response: { 200: api.venue.answer, ...problems(404) },
      },
    },
    async (request) => {
      const context = { reference: await reference.get(), locale: localeOf(request), now: clock() }
      const venue = await loadVenue(db, request.params.slug, context)
      if (venue === null) throw notFound('The venue')
      return venue
    },
  )
}
