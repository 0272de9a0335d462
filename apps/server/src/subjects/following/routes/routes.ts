import type { App } from '#server/platform/http/app-type.ts'
import { followRoute } from './follow.ts'
import type { FollowingDeps } from './following-deps.ts'
import { listFollowedEventsRoute } from './list-followed-events.ts'
import { listFollowingRoute } from './list-following.ts'
import { unfollowRoute } from './unfollow.ts'

/** Following venues, organizers, performers and festivals, and the list of their events. */
export async function followingRoutes(app: App, deps: FollowingDeps): Promise<void> {
  await app.register(async (scope: App) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    listFollowingRoute(scope, deps)
    followRoute(scope, deps)
    unfollowRoute(scope, deps)
    listFollowedEventsRoute(scope, deps)
  })
}
