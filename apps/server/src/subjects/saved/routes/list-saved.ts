import { api } from '@okolo/contract/api/api'
import { sql } from 'kysely'
import { listOfEvents } from '#server/catalogue/cards/list-of-events.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { forSignedIn } from '#server/people/accounts/call-schemas.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { contextOf, SavedQuery, type SavedDeps } from './context.ts'

export function listSavedRoute(app: App, deps: SavedDeps): void {
  app.get(
    toRoute(api.saved.path),
    forSignedIn(api.saved, { summary: 'What I have saved', querystring: SavedQuery }, [400, 401]),
    async (request) => {
      const { account } = await requireAsker(request, deps)
      const events = sql`select event_id from saved_event where user_id = ${account.id}`
      const { timeline, city, cursor } = request.query
      return listOfEvents(
        deps.db,
        { events, timeline, city, cursor },
        await contextOf(request, deps),
      )
    },
  )
}
