import { api } from '@okolo/contract/api/api'
import { FollowRequest } from '@okolo/contract/people/following'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { forSignedIn } from '#server/people/accounts/call-schemas.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { follow } from '../store.ts'
import { listOf, type FollowingDeps } from './following-deps.ts'

export function followRoute(app: App, deps: FollowingDeps): void {
  app.post(
    toRoute(api.follow.path),
    forSignedIn(
      api.follow,
      { summary: 'Follow a venue, an organizer, a performer or a festival', body: FollowRequest },
      [400, 401, 404],
    ),
    async (request) => {
      const { account } = await requireAsker(request, deps)
      await follow(deps.db, account.id, request.body, deps.clock())
      return listOf(deps, account.id, localeOf(request))
    },
  )
}
