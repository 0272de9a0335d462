import { api } from '@okolo/contract/api/api'
import { FilterParameters } from '#server/catalogue/filter/filter-parameters.ts'
import { countByCategory } from '#server/catalogue/filter/kind-counts.ts'
import { readFilter } from '#server/catalogue/filter/read-filter.ts'
import { nameIn } from '#server/catalogue/reference/reference-data.ts'
import { readByHandler, toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import type { CatalogueDeps } from '#server/catalogue/reference/catalogue-deps.ts'

/** Distance, location and city (specification 7), and every other choice but the category. */
const Others = FilterParameters.omit({
  category: true,
  cursor: true,
  page_size: true,
  sorting: true,
})

export function categoriesRoutes(app: App, { db, clock, reference, whole }: CatalogueDeps): void {
  app.get(
    toRoute(api.categories.path),
    {
      config: { isCached: true, reads: 'filter', making: 'answer' },
      ...readByHandler,
      schema: {
        tags: ['events'],
        summary: 'Categories with their events',
        description: 'Each with as many events as the list of the same filter has in it.',
        querystring: Others,
        response: { 200: api.categories.answer, ...problems(400) },
      },
    },
    async (request) => {
      const known = await reference.get()
      const { filter } = readFilter(request.url, known)
      const context = { db, reference: known, now: clock(), whole }
      const counts = await request.costly(() => countByCategory(filter, context))
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
