import { api } from '@okolo/contract/api/api'
import { NO_DISTANCE_LIMIT, parseFilter } from '@okolo/contract/filter/event-filter'
import { z } from 'zod'
import { withSlugs } from '#server/catalogue/filter/read-filter.ts'
import { nameIn } from '#server/catalogue/reference/reference-data.ts'
import { readByHandler, toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { Problem } from '#server/platform/problem.ts'
import { countByCategory } from '#server/catalogue/filter/category-counts.ts'
import type { CatalogueDeps } from '../catalogue-deps.ts'

/** Specification 7: optional distance, location and city. */
const Place = z
  .object({
    city: z.string().describe('Slug of the city whose upcoming events are counted.'),
    'location[]': z.array(z.number()).length(2).describe('Latitude and longitude.'),
    distance: z
      .number()
      .min(0)
      .describe(
        `Kilometres around \`location\`, else around the centre of \`city\`; ${NO_DISTANCE_LIMIT} means no limit.`,
      ),
  })
  .partial()

export function categoriesRoutes(app: App, { db, clock, reference, whole }: CatalogueDeps): void {
  app.get(
    toRoute(api.categories.path),
    {
      config: { isCached: true, reads: 'filter', making: 2 },
      ...readByHandler,
      schema: {
        tags: ['events'],
        summary: 'Categories with their upcoming events',
        querystring: Place,
        response: { 200: api.categories.answer, ...problems(400) },
      },
    },
    async (request) => {
      const parsed = parseFilter(request.url.split('?')[1] ?? '')
      if (!parsed.ok) throw new Problem(400, 'invalid', 'Some values are not valid.', parsed.errors)
      const known = await reference.get()
      const counts = await request.costly(() =>
        countByCategory(withSlugs(parsed.filter, known), {
          db,
          reference: known,
          now: clock(),
          whole,
        }),
      )
      const locale = localeOf(request)
      return known.categories.map((category) => ({
        slug: category.slug,
        name: nameIn(category, locale),
        image: category.image,
        event_count: counts.get(category.id) ?? 0,
      }))
    },
  )
}
