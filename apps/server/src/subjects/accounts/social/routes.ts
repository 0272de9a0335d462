import formbody from '@fastify/formbody'
import { ownPath } from '@okolo/contract/site/access'
import { api, SOCIAL_LOGIN } from '@okolo/contract/api/api'
import { isLocale } from '@okolo/contract/locale'
import { pages } from '@okolo/contract/site/pages'
import { SocialFinish, SocialStart } from '@okolo/contract/people/session'
import { accountTexts } from '@okolo/i18n/format'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import type { Provider } from '#server/people/accounts/identities.ts'
import { nonFieldProblem } from '#server/people/accounts/form.ts'
import { readByHandler, toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { Problem } from '#server/platform/problem.ts'
import { finishLogin, returnLogin, wayBack } from './login-flow.ts'
import { rememberLogin } from './pending-logins.ts'
import type { SocialProvider } from './providers.ts'

const Returning = z.object({ state: z.string().max(500) })

/**
 * Login with Google and Apple by OpenID Connect. The callback leads the browser back with a code,
 * and only the client that began can trade it for a session.
 */
export async function socialLoginRoutes(
  app: App,
  deps: AccountDeps & { providers: Record<Provider, SocialProvider | null> },
): Promise<void> {
  const { db, clock, providers, publicUrl } = deps
  const callback = (provider: Provider) => `${publicUrl}${SOCIAL_LOGIN[provider]}callback/`

  app.get(
    toRoute(api.socialProviders.path),
    {
      schema: {
        tags: ['accounts'],
        summary: 'Social logins that are set up',
        response: { 200: api.socialProviders.answer, ...problems() },
      },
    },
    async () => ({ google: providers.google !== null, apple: providers.apple !== null }),
  )

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

  await app.register(async (scope: App) => {
    await scope.register(formbody)
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    })

    for (const name of ['google', 'apple'] as const) {
      scope.get(
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
              redirectUri: callback(name),
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
      const answer = async (request: FastifyRequest, reply: FastifyReply, given: unknown) => {
        const { success, data } = Returning.safeParse(given)
        const returned = await returnLogin(
          { ...deps, provider: providers[name], name, callback: callback(name) },
          { state: success ? data.state : '', given, request },
        )
        return reply.redirect(wayBack(returned, localeOf(request)), 303)
      }
      const path = `${SOCIAL_LOGIN[name]}callback/`
      scope.get(path, { schema: { hide: true } }, (request, reply) =>
        answer(request, reply, request.query),
      )
      // Apple uses form_post.
      scope.post(path, { schema: { hide: true } }, (request, reply) =>
        answer(request, reply, request.body),
      )
    }
  })
}
