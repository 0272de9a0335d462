import { api } from '@okolo/contract/api/api'
import { NewsletterRequest } from '@okolo/contract/people/newsletter'
import type { Locale } from '@okolo/contract/locale'
import { accountTexts, newsletterTexts } from '@okolo/i18n/format'
import { formProblem, parseForm } from '#server/people/accounts/form.ts'
import { byNetwork, countAttempt } from '#server/people/sessions/attempts.ts'
import { readByHandler, toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { requestLetter } from '#server/platform/mail/letter-requests.ts'
import { Problem } from '#server/platform/problem.ts'
import type { NewsletterDeps } from '../rules/newsletter-deps.ts'
import { choiceOf, detailsOf } from '../rules/subscription-choice.ts'
import { bouncesRoutes } from './bounces.ts'
import { formsRoutes } from './forms.ts'
import { subscriptionRoutes } from './subscription.ts'

const PER_NETWORK = { max: 20, seconds: 3600 }

/** The newsletter: its sign-up, the pages' forms and what mail servers report. */
export async function newsletterRoutes(
  app: App,
  deps: NewsletterDeps & { bounceSecret: string | null },
): Promise<void> {
  /** Throws what is wrong with the form. Says nothing about the address. */
  async function ask(body: unknown, ip: string, locale: Locale): Promise<void> {
    const say = await accountTexts(locale)
    const form = parseForm(NewsletterRequest, body, say)
    const choice = await choiceOf(deps, { ...form, locale })
    if (choice === null) throw formProblem({ city: [say('notValid')] })
    const counted = byNetwork('newsletter', ip, PER_NETWORK)
    const wait = await countAttempt(deps, counted, deps.clock())
    if (wait !== null) {
      const sentence = say('tooManyHere', { minutes: Math.ceil(wait / 60) })
      const errors = { non_field_errors: [sentence] }
      throw new Problem(429, 'too_many_requests', sentence, errors, { retryAfter: wait })
    }
    await requestLetter(
      deps.db,
      { kind: 'newsletter', email: form.email, locale, details: detailsOf(choice) },
      deps.clock(),
    )
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
      return { detail: (await newsletterTexts(locale))('checkMail') }
    },
  )

  subscriptionRoutes(app, deps)
  await formsRoutes(app, { ...deps, ask })
  await bouncesRoutes(app, deps)
}
