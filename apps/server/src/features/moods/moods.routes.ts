import { api } from '@okolo/contract/api/api'
import { MOOD_SLUGS } from '@okolo/contract/events/mood'
import { loadCatalogue } from '@okolo/i18n/catalogue'
import { z } from 'zod'
import { cityCalled } from '#server/knowledge/places/called-cities.ts'
import { countByMood } from '#server/catalogue/reference/whole-counts.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import type { CatalogueDeps } from '../catalogue-deps.ts'

const Place = z.object({
  city: z.string().optional().describe('Slug of the city whose upcoming events are counted.'),
})

/** Lists the moods of events (specification 7). */
export function moodsRoutes(app: App, { db, clock, reference, whole }: CatalogueDeps): void {
  app.get(
    toRoute(api.moods.path),
    {
      config: { isCached: true },
      schema: {
        tags: ['events'],
        summary: 'Moods with their upcoming events',
        querystring: Place,
        response: { 200: api.moods.answer, ...problems(400) },
      },
    },
    async (request) => {
      const { citiesByName } = await reference.get()
      const slug = request.query.city ?? ''
      const city = cityCalled(citiesByName(), slug)
      const counts =
        slug === ''
          ? await whole.byMood()
          : city === undefined
            ? new Map<string, number>()
            : await countByMood(db, city.id, clock())
      const { mood: names } = await loadCatalogue(localeOf(request))
      return MOOD_SLUGS.map((mood) => ({
        slug: mood,
        name: names[mood],
        event_count: counts.get(mood) ?? 0,
      }))
    },
  )
}
