import { api } from '@okolo/contract/api/api'
import { SocialFinish } from '@okolo/contract/people/session'
import { accountTexts } from '@okolo/i18n/format'
import { nonFieldProblem } from '#server/people/accounts/form.ts'
import { readByHandler, toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { finishLogin } from '../login-flow.ts'
import type { SocialDeps } from './social-deps.ts'

export function finishLoginRoute(app: App, deps: SocialDeps): void {
  app.post(
    toRoute(api.socialFinish.path),
    {
      ...readByHandler,
      schema: {
        tags: ['accounts'],
        summary: 'Finish a social login',
        description:
          '`code` is `access` of the address that the person came back to; `verifier` is the secret whose SHA-256 was the `challenge`.',
        body: SocialFinish,
        response: { 200: api.socialFinish.answer, ...problems(400) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const given = SocialFinish.safeParse(request.body)
      const session = given.success ? await finishLogin(deps, given.data, { request, reply }) : null
      if (session !== null) return session
      const say = await accountTexts(localeOf(request))
      throw nonFieldProblem('link_expired', say('linkExpired'))
    },
  )
}
