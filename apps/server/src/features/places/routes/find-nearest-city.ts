import { api } from '@okolo/contract/api/api'
import { parseFilter } from '@okolo/contract/filter/event-filter'
import { z } from 'zod'
import type { CatalogueDeps } from '#server/catalogue/reference/catalogue-deps.ts'
import { nearestCity } from '#server/catalogue/reference/places.ts'
import { distanceKm } from '#server/knowledge/places/geo.ts'
import { readByHandler, toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { notFound, Problem } from '#server/platform/problem.ts'
import { toCity } from './to-city.ts'

const Where = z.object({
  'location[]': z.array(z.number()).length(2).describe('Latitude and longitude.'),
})

export function findNearestCityRoute(app: App, { reference, whole }: CatalogueDeps): void {
  app.get(
    toRoute(api.nearestCity.path),
    {
      config: { isCached: true, reads: 'filter' },
      ...readByHandler,
      schema: {
        tags: ['places'],
        summary: 'The city for somebody at a place',
        description:
          'The most populous city within 50 km, else the closest one. One without events gives way to those with some within 100 km.',
        querystring: Where,
        response: { 200: api.nearestCity.answer, ...problems(400, 404) },
      },
    },
    async (request) => {
      const point = pointOf(request.url)
      const { cities } = await reference.get()
      const counts = await whole.byCity()
      const city = nearestCity(cities, point, ({ id }) => (counts.get(id) ?? 0) > 0)
      if (city === null) throw notFound('A city')
      const distance = Math.round(distanceKm(point, city) * 100) / 100
      return { ...toCity(city, counts.get(city.id) ?? 0), distance }
    },
  )
}

/** Returns the query's point, or throws a 400 that explains the format. */
function pointOf(url: string): { lat: number; lng: number } {
  const parsed = parseFilter(url.split('?')[1] ?? '')
  const [lat, lng] = (parsed.ok ? parsed.filter.location : null) ?? []
  if (lat !== undefined && lng !== undefined) return { lat, lng }
  throw new Problem(400, 'invalid', 'The place is not valid.', {
    location: ['Expected location[]=latitude&location[]=longitude.'],
  })
}
