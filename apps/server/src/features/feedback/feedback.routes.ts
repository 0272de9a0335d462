import { FeedbackRequest } from '@okolo/contract/people/account'
import { api } from '@okolo/contract/api/api'
import { accountTexts } from '@okolo/i18n/format'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { askerOf } from '#server/people/accounts/asker.ts'
import { saveFeedback } from '#server/people/accounts/feedback.ts'
import { byNetwork, countAttempt } from '#server/people/sessions/attempts.ts'
import { parseForm } from '#server/people/accounts/form.ts'
import { readByHandler, toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { Problem } from '#server/platform/problem.ts'

const LIMIT = { max: 10, seconds: 3600 }

/** Receives visitors' opinions of the product. */
export function feedbackRoutes(app: App, deps: AccountDeps): void {
  app.post(
    toRoute(api.feedback.path),
    {
      ...readByHandler,
      schema: {
        tags: ['accounts'],
        summary: 'Send feedback',
        description: 'Signed in or not. `rating` is the likelihood to recommend, 0 to 10.',
        body: FeedbackRequest,
        response: { 201: api.feedback.answer, ...problems(400) },
      },
    },
    async (request, reply) => {
      const locale = localeOf(request)
      const say = await accountTexts(locale)
      const form = parseForm(FeedbackRequest, request.body, say)
      const at = deps.clock()
      const wait = await countAttempt(deps, byNetwork('feedback', request.ip, LIMIT), at)
      if (wait !== null) {
        reply.header('retry-after', wait)
        const sentence = say('tooMany', { minutes: Math.ceil(wait / 60) })
        throw new Problem(429, 'too_many_requests', sentence, { non_field_errors: [sentence] })
      }
      const asker = await askerOf(request, deps)
      const { email, message, rating = null, do_not_contact: doNotContact } = form
      const userId = asker?.account.id ?? null
      await saveFeedback(deps.db, { userId, email, message, rating, doNotContact, locale }, at)
      reply.code(201).header('cache-control', 'no-store')
      return { detail: say('feedbackSent') }
    },
  )
}
