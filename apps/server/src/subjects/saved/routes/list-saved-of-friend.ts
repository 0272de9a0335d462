import { api } from '@okolo/contract/api/api'
import { sql } from 'kysely'
import { z } from 'zod'
import { listOfEvents } from '#server/catalogue/cards/list-of-events.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { forSignedIn } from '#server/people/accounts/call-schemas.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { requireFriend } from '../store.ts'
import { contextOf, SavedQuery, type SavedDeps } from './context.ts'

export function listSavedOfFriendRoute(app: App, deps: SavedDeps): void {
  app.get(
    toRoute(api.savedOfFriend.path),
    forSignedIn(
      api.savedOfFriend,
      {
        summary: 'What a friend has saved',
        description: 'Only for friends, and only what is meant for them.',
        params: z.object({ uuid: z.uuid() }),
        querystring: SavedQuery,
      },
      [400, 401, 403, 404],
    ),
    async (request) => {
      const { account } = await requireAsker(request, deps)
      const friend = await requireFriend(deps.db, account.id, request.params.uuid)
      const events = sql`
        select event_id from saved_event where user_id = ${friend} and visibility = 'friends'`
      const { timeline, city, cursor } = request.query
      return listOfEvents(
        deps.db,
        { events, timeline, city, cursor },
        await contextOf(request, deps),
      )
    },
  )
}
