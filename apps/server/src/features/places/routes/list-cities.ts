import { api } from '@okolo/contract/api/api'
import { z } from 'zod'
import { citiesCalled } from '#server/knowledge/places/called-cities.ts'
import type { CatalogueDeps } from '#server/catalogue/reference/catalogue-deps.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { PageNumber, partOf } from '#server/platform/http/list-parts.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { chooseCities, searchCities } from '../city-search.ts'
import { toCity } from './to-city.ts'

/** More are searched for. */
const AT_ONCE = 300

const CitySearch = z.object({
  search: z
    .string()
    .max(100)
    .optional()
    .describe('Beginning of the name in any language; accents and case do not matter.'),
  called: z
    .string()
    .max(100)
    .optional()
    .describe('Slug of one city, or another of its names; namesakes follow it.'),
  near: z.string().max(100).optional().describe('Slug of the city that is left.'),
  page: PageNumber,
})

export function listCitiesRoute(app: App, { reference, whole }: CatalogueDeps): void {
  app.get(
    toRoute(api.cities.path),
    {
      config: { isCached: true },
      schema: {
        tags: ['places'],
        summary: 'Cities',
        description: `Cities that are covered, ${AT_ONCE} a page: those with the most events first, then those that the operator added, then, with \`near\`, those of that city's country and the nearest, then the largest. Without a search the city of the site comes before all.`,
        querystring: CitySearch,
        response: { 200: api.cities.answer, ...problems(400) },
      },
    },
    async (request) => {
      const { cities, citiesByName, cityBySlug, home } = await reference.get()
      const counts = await whole.byCity()
      const { search = '', called, near, page } = request.query
      const found =
        called === undefined
          ? chooseCities(searchCities(cities, search), counts, {
              first: search === '' && near === undefined ? home : undefined,
              near: cityBySlug.get(near ?? ''),
            })
          : citiesCalled(citiesByName(), called)
      return partOf(found, page, AT_ONCE).map((city) => toCity(city, counts.get(city.id) ?? 0))
    },
  )
}
