import { SOCIAL_LOGIN } from '@okolo/contract/api/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Provider } from '#server/people/accounts/identities.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { returnLogin, wayBack } from '../login-flow.ts'
import { callback, type SocialDeps } from './social-deps.ts'

const Returning = z.object({ state: z.string().max(500) })

/** The callback, with the provider's answer in the query or in a form. */
export function returnLoginRoutes(app: App, deps: SocialDeps, name: Provider): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply, given: unknown) => {
    const { success, data } = Returning.safeParse(given)
    const returned = await returnLogin(
      { ...deps, provider: deps.providers[name], name, callback: callback(deps, name) },
      { state: success ? data.state : '', given, request },
    )
    return reply.redirect(wayBack(returned, localeOf(request)), 303)
  }
  const path = `${SOCIAL_LOGIN[name]}callback/`
  app.get(path, { schema: { hide: true } }, (request, reply) =>
    answer(request, reply, request.query),
  )
  // Apple uses form_post.
  app.post(path, { schema: { hide: true } }, (request, reply) =>
    answer(request, reply, request.body),
  )
}
