import { api } from '@okolo/contract/api/api'
import { z } from 'zod'
import type { CatalogueDeps } from '#server/catalogue/reference/catalogue-deps.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { searchCities } from '../city-search.ts'
import { toCity } from './to-city.ts'

const CitySearch = z.object({
  search: z
    .string()
    .max(100)
    .optional()
    .describe('Beginning of the name in any language; accents and case do not matter.'),
})

export function listCitiesRoute(app: App, { reference, whole }: CatalogueDeps): void {
  app.get(
    toRoute(api.cities.path),
    {
      config: { isCached: true },
      schema: {
        tags: ['places'],
        summary: 'Cities',
        description: 'Every city that is covered, by its name in the language of the request.',
        querystring: CitySearch,
        response: { 200: api.cities.answer, ...problems(400) },
      },
    },
    async (request) => {
      const { cities } = await reference.get()
      const counts = await whole.byCity()
      return searchCities(cities, request.query.search ?? '', localeOf(request)).map((city) =>
        toCity(city, counts.get(city.id) ?? 0),
      )
    },
  )
}
