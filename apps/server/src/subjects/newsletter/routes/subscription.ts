import { api } from '@okolo/contract/api/api'
import { DEFAULT_LOCALE, isLocale } from '@okolo/contract/locale'
import { z } from 'zod'
import { nameIn } from '#server/catalogue/reference/reference-data.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { notFound } from '#server/platform/problem.ts'
import type { NewsletterDeps } from '../rules/newsletter-deps.ts'
import { subscriberOf } from '../store/subscribers.ts'
import { nextDigestDay } from '../rules/weekly.ts'

const Token = z.object({ k: z.string().max(200).describe('The token of a letter.') })

/** Tells the pages behind mailed links whose they are. */
export function subscriptionRoutes(app: App, deps: NewsletterDeps): void {
  app.get(
    toRoute(api.subscription.path),
    {
      schema: {
        tags: ['newsletter'],
        summary: 'The subscription of a mailed token',
        querystring: Token,
        response: { 200: api.subscription.answer, ...problems(404) },
      },
    },
    async (request, reply) => {
      const subscriber = await subscriberOf(deps, request.query.k)
      const { cityById, categoryById } = await deps.reference.get()
      const city = cityById.get(subscriber?.cityId ?? 0)
      if (subscriber === null || city === undefined) throw notFound('The subscription')
      const locale = localeOf(request)
      const category = categoryById.get(subscriber.categoryId ?? 0)
      const named = (one: Parameters<typeof nameIn>[0]) => ({
        slug: one.slug,
        name: nameIn(one, locale),
      })
      reply.header('cache-control', 'no-store')
      return {
        email: subscriber.email,
        city: named(city),
        category: category === undefined ? null : named(category),
        locale: isLocale(subscriber.locale) ? subscriber.locale : DEFAULT_LOCALE,
        state: subscriber.state,
        next_on: nextDigestDay(deps.clock(), city.time_zone),
      }
    },
  )
}
