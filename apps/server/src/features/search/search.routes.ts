import { api } from '@okolo/contract/api/api'
import { stringifyFilter } from '@okolo/contract/filter/event-filter'
import { z } from 'zod'
import { cityCalled } from '#server/knowledge/places/called-cities.ts'
import type { Reference } from '#server/catalogue/reference/reference-data.ts'
import { dayIn } from '#server/knowledge/time/zoned-time.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import type { CatalogueDeps } from '#server/catalogue/reference/catalogue-deps.ts'
import { complete } from './completions.ts'
import { CityNames } from '#server/knowledge/sentences/city-names.ts'
import type { SentenceModel } from './sentence-model.ts'
import { understand } from '#server/knowledge/sentences/understand.ts'

const Sentence = z.object({
  q: z.string().max(200).describe('What was typed into the search.'),
  city: z
    .string()
    .max(100)
    .optional()
    .describe("Whose calendar says what day it is; a city's slug."),
})

const Typed = z.object({
  q: z.string().max(100).describe('What is typed so far.'),
  city: z.string().max(100).optional().describe('Slug of the city that is looked at.'),
})

export function searchRoutes(
  app: App,
  { db, clock, reference, model }: Omit<CatalogueDeps, 'whole'> & { model: SentenceModel | null },
): void {
  app.get(
    toRoute(api.completions.path),
    {
      config: { isCached: true, making: 'answer' },
      schema: {
        tags: ['events'],
        summary: 'What a search that is being typed may mean',
        description:
          'Cities, categories, events, venues and organizers with a name in which words begin so, from two letters on; those of `city` first.',
        querystring: Typed,
        response: { 200: api.completions.answer, ...problems(400) },
      },
    },
    async (request) => {
      const { q, city } = request.query
      return request.costly(async () =>
        complete(q, city, {
          db,
          reference: await reference.get(),
          locale: localeOf(request),
          now: clock(),
        }),
      )
    },
  )
  let latest: { reference: Reference; names: CityNames } | undefined
  const cityNames = (known: Reference): CityNames => {
    if (latest?.reference !== known)
      latest = { reference: known, names: new CityNames(known.cities) }
    return latest.names
  }
  app.get(
    toRoute(api.understand.path),
    {
      config: { isCached: true, making: 'answer' },
      schema: {
        tags: ['events'],
        summary: 'A sentence as a filter',
        description:
          '"cheap jazz tonight" becomes a price, a day and a search, by rules in nine languages; a language model is asked about what they do not read, where the operator set one up.',
        querystring: Sentence,
        response: { 200: api.understand.answer, ...problems(400) },
      },
    },
    async (request) => {
      const known = await reference.get()
      const { q, city } = request.query
      const place = cityCalled(known.citiesByName(), city ?? '') ?? known.home
      const context = {
        locale: localeOf(request),
        today: dayIn(clock(), place?.time_zone ?? 'UTC'),
        cities: cityNames(known),
      }
      const rules = await request.costly(async () => understand(q, context))
      const found = model === null ? rules : await model.improve(q, rules, context)
      if (found === null) return { understood: null }
      const { language, filter, parts, ignored, nearMe } = found
      const query = stringifyFilter(filter)
      return { understood: { language, query, parts, ignored, near_me: nearMe } }
    },
  )
}
