import { api } from '@okolo/contract/api/api'
import { z } from 'zod'
import { listOfEvents } from '#server/catalogue/cards/list-of-events.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { forSignedIn } from '#server/people/accounts/call-schemas.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { followedEvents } from '../store.ts'
import type { FollowingDeps } from './following-deps.ts'

const EventsQuery = z.object({
  city: z.string().optional(),
  cursor: z.string().max(200).optional(),
})

export function listFollowedEventsRoute(app: App, deps: FollowingDeps): void {
  const { db, clock } = deps
  app.get(
    toRoute(api.followedEvents.path),
    forSignedIn(
      api.followedEvents,
      { summary: 'Coming events of what I follow', querystring: EventsQuery },
      [400, 401],
    ),
    async (request) => {
      const { account } = await requireAsker(request, deps)
      const reference = await deps.reference.get()
      const { city, cursor } = request.query
      return listOfEvents(
        db,
        { events: followedEvents(account.id), timeline: 'upcoming', city, cursor },
        { reference, locale: localeOf(request), now: clock() },
      )
    },
  )
}
