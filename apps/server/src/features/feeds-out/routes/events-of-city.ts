import { z } from 'zod'
import { cityCalled } from '#server/knowledge/places/called-cities.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { notFound } from '#server/platform/problem.ts'
import type { Format } from '../formats.ts'
import { describedList, LIST_OPTIONS } from './list-options.ts'
import type { FeedCallDeps } from './out-feed.ts'
import { filterOf, sendList } from './send-list.ts'

export function eventsOfCityRoute(
  app: App,
  deps: FeedCallDeps,
  { ending, format }: { ending: string; format: Format },
): void {
  app.get(
    `/feeds/:city(^[\\w-]+).${ending}`,
    {
      ...LIST_OPTIONS,
      schema: {
        ...describedList('Events of a city', format),
        params: z.object({ city: z.string() }),
      },
    },
    async (request, reply) => {
      const known = await deps.reference.get()
      const city = cityCalled(known.citiesByName(), request.params.city)
      if (city === undefined) throw notFound('The city')
      const filter = { ...filterOf(request, known), city: city.slug }
      return sendList(deps, { format, filter }, request, reply)
    },
  )
}
