import { api } from '@okolo/contract/api/api'
import { NewsletterRequest } from '@okolo/contract/people/newsletter'
import { isLocale, DEFAULT_LOCALE, type Locale } from '@okolo/contract/locale'
import { accountTexts, newsletterTexts } from '@okolo/i18n/format'
import { z } from 'zod'
import { nameIn } from '#server/catalogue/reference/reference-data.ts'
import { formProblem, parseForm } from '#server/people/accounts/form.ts'
import { byNetwork, countAttempt } from '#server/people/sessions/attempts.ts'
import { readByHandler, toRoute, type App } from '#server/platform/http/app-type.ts'
import { backgroundOf } from '#server/platform/http/background.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { notFound, Problem } from '#server/platform/problem.ts'
import { bouncesRoutes } from './bounces.routes.ts'
import { formsRoutes } from './forms.routes.ts'
import type { NewsletterDeps } from './newsletter-deps.ts'
import { readerOf } from './readers.ts'
import { signUp, type Wish } from './signups.ts'
import { nextDigestDay } from './weekly.ts'

const PER_NETWORK = { max: 20, seconds: 3600 }
const Token = z.object({ k: z.string().max(200).describe('The token of a letter.') })

/** The newsletter: its sign-up, the pages' forms and what mail servers report. */
export async function newsletterRoutes(
  app: App,
  deps: NewsletterDeps & { bounceSecret: string | null },
): Promise<void> {
  // After the answer, so that its time tells nothing about the address.
  const background = backgroundOf(app)

  /** Throws what is wrong with the form. Says nothing about the address. */
  async function ask(body: unknown, ip: string, locale: Locale): Promise<void> {
    const say = await accountTexts(locale)
    const form = parseForm(NewsletterRequest, body, say)
    const wish = await wishOf(deps, { ...form, locale })
    if (wish === null) throw formProblem({ city: [say('notValid')] })
    const counted = byNetwork('newsletter', ip, PER_NETWORK)
    const wait = await countAttempt(deps, counted, deps.clock())
    if (wait !== null) {
      const sentence = say('tooMany', { minutes: Math.ceil(wait / 60) })
      const errors = { non_field_errors: [sentence] }
      throw new Problem(429, 'too_many_requests', sentence, errors, { retryAfter: wait })
    }
    background(() => signUp(deps, form.email, wish))
  }

  app.post(
    toRoute(api.signUpNewsletter.path),
    {
      ...readByHandler,
      schema: {
        tags: ['newsletter'],
        summary: 'Ask for the weekly digest of a city',
        description:
          'A letter asks the address for its confirmation; without one nothing more is sent. Says the same of every address.',
        body: NewsletterRequest,
        response: { 201: api.signUpNewsletter.answer, ...problems(400) },
      },
    },
    async (request, reply) => {
      const locale = localeOf(request)
      await ask(request.body, request.ip, locale)
      reply.code(201).header('cache-control', 'no-store')
      return { detail: (await newsletterTexts(locale))('thanks') }
    },
  )

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
      const reader = await readerOf(deps, request.query.k)
      const { cityById, categoryById } = await deps.reference.get()
      const city = cityById.get(reader?.cityId ?? 0)
      if (reader === null || city === undefined) throw notFound('The subscription')
      const locale = localeOf(request)
      const category = categoryById.get(reader.categoryId ?? 0)
      const named = (one: Parameters<typeof nameIn>[0]) => ({
        slug: one.slug,
        name: nameIn(one, locale),
      })
      reply.header('cache-control', 'no-store')
      return {
        email: reader.email,
        city: named(city),
        category: category === undefined ? null : named(category),
        locale: isLocale(reader.locale) ? reader.locale : DEFAULT_LOCALE,
        state: reader.state,
        next_on: nextDigestDay(deps.clock(), city.time_zone),
      }
    },
  )

  await formsRoutes(app, { ...deps, ask, wishOf: (given) => wishOf(deps, given) })
  await bouncesRoutes(app, deps)
}

/** Null for an unknown city or category. */
async function wishOf(
  { reference }: NewsletterDeps,
  given: { city: string; category?: string | null | undefined; locale: Locale },
): Promise<Wish | null> {
  const { cityBySlug, categoryBySlug } = await reference.get()
  const city = cityBySlug.get(given.city)
  if (city === undefined) return null
  const base = { cityId: city.id, locale: given.locale }
  if (given.category == null || given.category === '') return { ...base, categoryId: null }
  const category = categoryBySlug.get(given.category)
  return category === undefined ? null : { ...base, categoryId: category.id }
}
