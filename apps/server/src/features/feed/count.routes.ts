import { api } from '@okolo/contract/api/api'
import { MOST_COUNTED } from '@okolo/contract/constants'
import { countEvents } from '#server/catalogue/filter/count-events.ts'
import { FilterParameters } from '#server/catalogue/filter/filter-parameters.ts'
import { readFilter } from '#server/catalogue/filter/read-filter.ts'
import type { ReferenceData } from '#server/catalogue/reference/reference-data.ts'
import { corrected } from '#server/catalogue/search/spelling.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'

/** Counts a filter's events before the visitor applies it. */
export function countRoutes(
  app: App,
  { db, clock, reference }: { db: Db; clock: Clock; reference: ReferenceData },
): void {
  app.get(
    toRoute(api.eventCount.path),
    {
      config: { isCached: true, reads: 'filter', making: 'answer' },
      // Documented by the schema, read by the contract's own parser.
      validatorCompiler: () => (value) => ({ value }),
      schema: {
        tags: ['events'],
        summary: 'How many events a filter leads to',
        description: `As many as the list of the same filter has on all its pages, long-running ones included, counted up to ${MOST_COUNTED}.`,
        querystring: FilterParameters,
        response: { 200: api.eventCount.answer, ...problems(400) },
      },
    },
    async (request) => {
      const known = await reference.get()
      const { filter } = readFilter(request.url, known)
      return request.costly(async (signal) => {
        const context = { db, reference: known, now: clock() }
        const found = await countEvents(filter, context, MOST_COUNTED + 1)
        signal.throwIfAborted()
        // A mistyped word is read as the list reads it.
        const typed = filter.search ?? ''
        const search =
          found === 0 && typed !== '' ? await corrected(db, typed, context.reference) : null
        const count =
          search === null
            ? found
            : await countEvents({ ...filter, search }, context, MOST_COUNTED + 1)
        return { count: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED }
      })
    },
  )
}
