import { api } from '@okolo/contract/api/api'
import { FollowRequest } from '@okolo/contract/people/following'
import { z } from 'zod'
import { listOfEvents } from '#server/catalogue/cards/list-of-events.ts'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { forSignedIn } from '#server/people/accounts/call-schemas.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import type { CatalogueDeps } from '#server/catalogue/reference/catalogue-deps.ts'
import { follow, followedBy, followedEvents, unfollow } from './store.ts'

const EventsQuery = z.object({
  city: z.string().optional(),
  cursor: z.string().max(200).optional(),
})

type FollowingDeps = Omit<AccountDeps, 'passwords'> & Pick<CatalogueDeps, 'reference'>

/** Following venues, organizers, performers and festivals, and the list of their events. */
export async function followingRoutes(app: App, deps: FollowingDeps): Promise<void> {
  const { db, clock } = deps
  const listOf = async (userId: number, locale: string) => ({
    results: await followedBy(db, userId, locale),
    next: null,
  })
  await app.register(async (scope: App) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    scope.get(
      toRoute(api.following.path),
      forSignedIn(api.following, { summary: 'What I follow' }),
      async (request) => listOf((await requireAsker(request, deps)).account.id, localeOf(request)),
    )

    scope.post(
      toRoute(api.follow.path),
      forSignedIn(
        api.follow,
        { summary: 'Follow a venue, an organizer, a performer or a festival', body: FollowRequest },
        [400, 401, 404],
      ),
      async (request) => {
        const { account } = await requireAsker(request, deps)
        await follow(db, account.id, request.body, clock())
        return listOf(account.id, localeOf(request))
      },
    )

    scope.delete(
      toRoute(api.unfollow.path),
      forSignedIn(
        api.unfollow,
        { summary: 'No longer follow', params: z.object({ uuid: z.uuid() }) },
        [400, 401, 404],
      ),
      async (request) => {
        const { account } = await requireAsker(request, deps)
        await unfollow(db, account.id, request.params.uuid)
        return listOf(account.id, localeOf(request))
      },
    )

    scope.get(
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
  })
}
