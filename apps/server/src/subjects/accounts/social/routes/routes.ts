import formbody from '@fastify/formbody'
import type { App } from '#server/platform/http/app-type.ts'
import { beginLoginRoute } from './begin-login.ts'
import { finishLoginRoute } from './finish-login.ts'
import { listProvidersRoute } from './list-providers.ts'
import { returnLoginRoutes } from './return-login.ts'
import type { SocialDeps } from './social-deps.ts'

/**
 * Login with Google and Apple by OpenID Connect. The callback leads the browser back with a code,
 * and only the client that began can trade it for a session.
 */
export async function socialLoginRoutes(app: App, deps: SocialDeps): Promise<void> {
  listProvidersRoute(app, deps)
  finishLoginRoute(app, deps)

  await app.register(async (scope: App) => {
    await scope.register(formbody)
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    })

    for (const name of ['google', 'apple'] as const) {
      beginLoginRoute(scope, deps, name)
      returnLoginRoutes(scope, deps, name)
    }
  })
}
