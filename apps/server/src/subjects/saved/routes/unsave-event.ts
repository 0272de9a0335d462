import { api } from '@okolo/contract/api/api'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { forSignedIn } from '#server/people/accounts/call-schemas.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { unsaveEvent } from '../store.ts'
import { Slug, type SavedDeps } from './context.ts'

export function unsaveEventRoute(app: App, deps: SavedDeps): void {
  app.delete(
    toRoute(api.unsaveEvent.path),
    forSignedIn(api.unsaveEvent, { summary: 'No longer save an event', params: Slug }, [401, 404]),
    async (request) => {
      const { account } = await requireAsker(request, deps)
      return unsaveEvent(deps.db, account, request.params.slug)
    },
  )
}
