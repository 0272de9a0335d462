import { api } from '@okolo/contract/api/api'
import { z } from 'zod'
import type { CatalogueDeps } from '#server/catalogue/reference/catalogue-deps.ts'
import { cityCalled } from '#server/knowledge/places/called-cities.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { notFound } from '#server/platform/problem.ts'
import { loadGaps } from '../city-gaps.ts'

export function readGapsRoute(app: App, { db, clock, reference }: CatalogueDeps): void {
  app.get(
    toRoute(api.cityGaps.path),
    {
      config: { isCached: true, making: 'answer' },
      schema: {
        tags: ['places'],
        summary: 'Days and kinds of which a city has few events',
        description:
          'How many events begin on each of the next 28 days, how many are usual on that weekday, and how many there are of each category. For people who choose a day for theirs.',
        params: z.object({ slug: z.string() }),
        response: { 200: api.cityGaps.answer, ...problems(404) },
      },
    },
    async (request) => {
      const known = await reference.get()
      const city = cityCalled(known.citiesByName(), request.params.slug)
      if (city === undefined) throw notFound('The city')
      const context = { db, reference: known, now: clock(), locale: localeOf(request) }
      return request.costly(() => loadGaps(city, context))
    },
  )
}
