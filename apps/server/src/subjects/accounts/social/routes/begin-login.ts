import { SOCIAL_LOGIN } from '@okolo/contract/api/api'
import { isLocale } from '@okolo/contract/locale'
import { SocialStart } from '@okolo/contract/people/session'
import { ownPath } from '@okolo/contract/site/access'
import { pages } from '@okolo/contract/site/pages'
import type { Provider } from '#server/people/accounts/identities.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { Problem } from '#server/platform/problem.ts'
import { rememberLogin } from '../pending-logins.ts'
import { callback, type SocialDeps } from './social-deps.ts'

export function beginLoginRoute(app: App, deps: SocialDeps, name: Provider): void {
  const { db, clock, providers } = deps
  app.get(
    SOCIAL_LOGIN[name],
    {
      schema: {
        tags: ['accounts'],
        summary: `Log in with ${name === 'google' ? 'Google' : 'Apple'}`,
        description: 'For browsers: leads to the provider.',
        querystring: SocialStart,
        response: problems(400, 404),
      },
    },
    async (request, reply) => {
      const provider = providers[name]
      if (provider === null)
        throw new Problem(404, 'not_found', `Login with ${name} is not set up here.`)
      const { challenge, redirectTo, locale: asked, app: isApp } = request.query
      const locale = isLocale(asked) ? asked : localeOf(request)
      const pending = { provider: name, challenge, locale, inApp: isApp === '1' }
      const secrets = await rememberLogin(
        db,
        { ...pending, redirectTo: ownPath(redirectTo) },
        clock(),
      )
      try {
        const url = await provider.authorize({
          redirectUri: callback(deps, name),
          locale,
          ...secrets,
        })
        return await reply.redirect(url.href, 302)
      } catch (error) {
        request.log.warn({ err: error }, `${name} cannot be asked for a login`)
        return reply.redirect(pages.auth(locale, { error: 'social' }), 303)
      }
    },
  )
}
