import { api } from '@okolo/contract/api/api'
import { SaveRequest } from '@okolo/contract/people/saved'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { forSignedIn } from '#server/people/accounts/call-schemas.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { saveEvent } from '../store.ts'
import { Slug, type SavedDeps } from './context.ts'

export function saveEventRoute(app: App, deps: SavedDeps): void {
  app.post(
    toRoute(api.saveEvent.path),
    forSignedIn(
      api.saveEvent,
      { summary: 'Save an event', params: Slug, body: SaveRequest },
      [400, 401, 404],
    ),
    async (request) => {
      const { account } = await requireAsker(request, deps)
      const { visibility } = request.body
      return saveEvent(deps, account, request.params.slug, {
        visibility,
        ip: request.ip,
        now: deps.clock(),
      })
    },
  )
}
