import { api } from '@okolo/contract/api/api'
import { MOOD_SLUGS } from '@okolo/contract/events/mood'
import { loadCatalogue } from '@okolo/i18n/catalogue'
import { FilterParameters } from '#server/catalogue/filter/filter-parameters.ts'
import { countByMood } from '#server/catalogue/filter/kind-counts.ts'
import { readFilter } from '#server/catalogue/filter/read-filter.ts'
import { readByHandler, toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import type { CatalogueDeps } from '#server/catalogue/reference/catalogue-deps.ts'

const Others = FilterParameters.omit({ mood: true, cursor: true, page_size: true, sorting: true })

/** Lists the moods of events (specification 7). */
export function moodsRoutes(app: App, { db, clock, reference, whole }: CatalogueDeps): void {
  app.get(
    toRoute(api.moods.path),
    {
      config: { isCached: true, reads: 'filter', making: 'answer' },
      ...readByHandler,
      schema: {
        tags: ['events'],
        summary: 'Moods with their events',
        description: 'Each with as many events as the list of the same filter has of it.',
        querystring: Others,
        response: { 200: api.moods.answer, ...problems(400) },
      },
    },
    async (request) => {
      const known = await reference.get()
      const { filter } = readFilter(request.url, known)
      const context = { db, reference: known, now: clock(), whole }
      const counts = await request.costly(() => countByMood(filter, context))
      const { mood: names } = await loadCatalogue(localeOf(request))
      return MOOD_SLUGS.map((mood) => ({
        slug: mood,
        name: names[mood],
        event_count: counts.get(mood) ?? 0,
      }))
    },
  )
}
