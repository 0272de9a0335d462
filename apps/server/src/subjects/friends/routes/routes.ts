import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { blocksRoutes } from './blocks.ts'
import { friendsRoutes } from './friends.ts'
import { friendshipRoutes } from './friendship.ts'
import { mailedInvitesRoutes } from './mailed-invites.ts'
import { makeInviteRoute } from './make-invite.ts'
import { peopleRoutes } from './people.ts'
import { readInvitationRoute } from './read-invitation.ts'
import { readInviteRoute } from './read-invite.ts'
import { revokeInviteRoute } from './revoke-invite.ts'
import { takeInviteRoute } from './take-invite.ts'

/** Adds the calls about other people, never cached. */
export async function friendRoutes(app: App, deps: AccountDeps): Promise<void> {
  await app.register(async (scope: App) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    peopleRoutes(scope, deps)
    friendsRoutes(scope, deps)
    friendshipRoutes(scope, deps)
    blocksRoutes(scope, deps)
    readInviteRoute(scope, deps)
    makeInviteRoute(scope, deps)
    readInvitationRoute(scope, deps)
    takeInviteRoute(scope, deps)
    revokeInviteRoute(scope, deps)
    await mailedInvitesRoutes(scope, deps)
  })
}
