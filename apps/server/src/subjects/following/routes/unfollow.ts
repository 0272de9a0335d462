import { api } from '@okolo/contract/api/api'
import { z } from 'zod'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { forSignedIn } from '#server/people/accounts/call-schemas.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { unfollow } from '../store.ts'
import { listOf, type FollowingDeps } from './following-deps.ts'

export function unfollowRoute(app: App, deps: FollowingDeps): void {
  app.delete(
    toRoute(api.unfollow.path),
    forSignedIn(
      api.unfollow,
      { summary: 'No longer follow', params: z.object({ uuid: z.uuid() }) },
      [400, 401, 404],
    ),
    async (request) => {
      const { account } = await requireAsker(request, deps)
      await unfollow(deps.db, account.id, request.params.uuid)
      return listOf(deps, account.id, localeOf(request))
    },
  )
}
