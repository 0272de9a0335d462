import { api } from '@okolo/contract/api/api'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { forSignedIn } from '#server/people/accounts/call-schemas.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { userState } from '../store.ts'
import type { SavedDeps } from './context.ts'

export function readUserStateRoute(app: App, deps: SavedDeps): void {
  app.get(
    toRoute(api.userState.path),
    forSignedIn(api.userState, {
      summary: 'What I and my friends have saved, to lay over lists',
    }),
    async (request) => userState(deps.db, (await requireAsker(request, deps)).account.id),
  )
}
