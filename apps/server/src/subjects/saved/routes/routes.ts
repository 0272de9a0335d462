import type { App } from '#server/platform/http/app-type.ts'
import { calendarAddressRoutes } from './calendar-address.ts'
import type { SavedDeps } from './context.ts'
import { listFriendsNextRoute } from './list-friends-next.ts'
import { listSavedOfFriendRoute } from './list-saved-of-friend.ts'
import { listSavedRoute } from './list-saved.ts'
import { readUserStateRoute } from './read-user-state.ts'
import { saveEventRoute } from './save-event.ts'
import { unsaveEventRoute } from './unsave-event.ts'

/** Saving events, and the list of what is saved. */
export async function savedRoutes(app: App, deps: SavedDeps): Promise<void> {
  await app.register(async (scope: App) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    saveEventRoute(scope, deps)
    unsaveEventRoute(scope, deps)
    listSavedRoute(scope, deps)
    listSavedOfFriendRoute(scope, deps)
    listFriendsNextRoute(scope, deps)
    readUserStateRoute(scope, deps)
    calendarAddressRoutes(scope, deps)
  })
}
