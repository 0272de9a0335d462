import { api } from '@okolo/contract/api/api'
import { z } from 'zod'
import { currentAnnouncements } from '#server/catalogue/editor/announcements.ts'
import { saidTo } from '#server/catalogue/editor/editor-text.ts'
import type { ReferenceData } from '#server/catalogue/reference/reference-data.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'

/** Lists what the site announces above its pages. */
export function announcementsRoutes(
  app: App,
  { db, clock, reference }: { db: Db; clock: Clock; reference: ReferenceData },
): void {
  app.get(
    toRoute(api.announcements.path),
    {
      config: { isCached: true },
      schema: {
        tags: ['site'],
        summary: 'What the site announces',
        description:
          'Above the pages of `city` and above all pages; at most three, the latest first.',
        querystring: z.object({
          city: z
            .string()
            .optional()
            .describe('Slug of a city. Absent or unknown: what stands above all pages.'),
        }),
        response: { 200: api.announcements.answer, ...problems() },
      },
    },
    async (request) => {
      const { cityBySlug } = await reference.get()
      const city = cityBySlug.get(request.query.city ?? '')
      const found = await currentAnnouncements(db, city?.id ?? null, clock())
      return found.map(({ id, ...words }) => ({ id, ...saidTo(localeOf(request), words) }))
    },
  )
}
