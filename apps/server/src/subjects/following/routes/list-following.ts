import { api } from '@okolo/contract/api/api'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { forSignedIn } from '#server/people/accounts/call-schemas.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { listOf, type FollowingDeps } from './following-deps.ts'

export function listFollowingRoute(app: App, deps: FollowingDeps): void {
  app.get(
    toRoute(api.following.path),
    forSignedIn(api.following, { summary: 'What I follow' }),
    async (request) =>
      listOf(deps, (await requireAsker(request, deps)).account.id, localeOf(request)),
  )
}
