import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import type { App } from '#server/platform/http/app-type.ts'
import type { Turnstile } from '#server/platform/http/turnstile.ts'
import { confirmAddressRoutes } from './confirm-address.ts'
import { dataRoutes } from './data.ts'
import { deletionRoutes } from './deletion.ts'
import { endCapabilityRoute } from './end-capability.ts'
import { endSessionsRoutes } from './end-sessions.ts'
import { listCapabilitiesRoute } from './list-capabilities.ts'
import { listSessionsRoute } from './list-sessions.ts'
import { logInRoute } from './log-in.ts'
import { logOutRoute } from './log-out.ts'
import { meRoutes } from './me.ts'
import { refreshTokensRoute } from './refresh-tokens.ts'
import { resetPasswordRoutes } from './reset-password.ts'
import { signUpRoute } from './sign-up.ts'

/**
 * Adds everything below `/v1/users/` about one's own account, never cached. `drawing` queues
 * pictures.
 */
export async function accountRoutes(
  app: App,
  deps: AccountDeps & { drawing: Turnstile },
): Promise<void> {
  await app.register(async (scope: App) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    logInRoute(scope, deps)
    signUpRoute(scope, deps)
    refreshTokensRoute(scope, deps)
    logOutRoute(scope, deps)
    resetPasswordRoutes(scope, deps)
    confirmAddressRoutes(scope, deps)
    deletionRoutes(scope, deps)
    listSessionsRoute(scope, deps)
    endSessionsRoutes(scope, deps)
    listCapabilitiesRoute(scope, deps)
    endCapabilityRoute(scope, deps)
    dataRoutes(scope, deps)
    await meRoutes(scope, deps)
  })
}
