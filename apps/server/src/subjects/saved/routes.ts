import { api } from '@okolo/contract/api/api'
import { SaveRequest } from '@okolo/contract/people/saved'
import { confirmFirst } from '@okolo/i18n/format'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { listOfEvents } from '#server/catalogue/cards/list-of-events.ts'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker, requireConfirmed } from '#server/people/accounts/asker.ts'
import { makeCapability } from '#server/people/accounts/capabilities.ts'
import { forSignedIn } from '#server/people/accounts/call-schemas.ts'
import {
  calendarMade,
  makeCalendar,
  revokeCalendar,
} from '#server/people/accounts/saved-calendar.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import type { CatalogueDeps } from '#server/catalogue/reference/catalogue-deps.ts'
import type { TranslationRequestDeps } from '#server/subjects/translation/reader-requests.ts'
import { requireFriend, saveEvent, unsaveEvent, userState } from './store.ts'

const Slug = z.object({ slug: z.string() })
const SavedQuery = z.object({
  timeline: z.enum(['upcoming', 'past']).default('upcoming'),
  city: z.string().optional(),
  cursor: z.string().max(200).optional(),
})

type SavedDeps = Omit<AccountDeps, 'passwords'> &
  Pick<CatalogueDeps, 'reference'> &
  TranslationRequestDeps

/** Saving events, and the list of what is saved. */
export async function savedRoutes(app: App, deps: SavedDeps): Promise<void> {
  const { db, clock, publicUrl } = deps
  const contextOf = async (request: FastifyRequest) => ({
    reference: await deps.reference.get(),
    locale: localeOf(request),
    now: clock(),
  })
  await app.register(async (scope: App) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    scope.post(
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
          now: clock(),
        })
      },
    )

    scope.delete(
      toRoute(api.unsaveEvent.path),
      forSignedIn(
        api.unsaveEvent,
        { summary: 'No longer save an event', params: Slug },
        [401, 404],
      ),
      async (request) => {
        const { account } = await requireAsker(request, deps)
        return unsaveEvent(db, account, request.params.slug)
      },
    )

    scope.get(
      toRoute(api.saved.path),
      forSignedIn(api.saved, { summary: 'What I have saved', querystring: SavedQuery }, [400, 401]),
      async (request) => {
        const { account } = await requireAsker(request, deps)
        const events = sql`select event_id from saved_event where user_id = ${account.id}`
        const { timeline, city, cursor } = request.query
        return listOfEvents(db, { events, timeline, city, cursor }, await contextOf(request))
      },
    )

    scope.get(
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
        const friend = await requireFriend(db, account.id, request.params.uuid)
        const events = sql`
          select event_id from saved_event where user_id = ${friend} and visibility = 'friends'`
        const { timeline, city, cursor } = request.query
        return listOfEvents(db, { events, timeline, city, cursor }, await contextOf(request))
      },
    )

    scope.get(
      toRoute(api.userState.path),
      forSignedIn(api.userState, {
        summary: 'What I and my friends have saved, to lay over lists',
      }),
      async (request) => userState(db, (await requireAsker(request, deps)).account.id),
    )

    scope.get(
      toRoute(api.savedCalendar.path),
      forSignedIn(api.savedCalendar, { summary: 'My private calendar address: if there is one' }),
      async (request) => {
        const { account } = await requireAsker(request, deps)
        const made = await calendarMade(db, account.id)
        return { made_at: made?.toISOString() ?? null, url: null }
      },
    )

    scope.post(
      toRoute(api.makeSavedCalendar.path),
      forSignedIn(
        api.makeSavedCalendar,
        {
          summary: 'Make a private calendar address',
          description:
            'An iCalendar of the saved events, for whoever knows the address. It is told once; an older one ends. Only for confirmed addresses.',
        },
        [401, 403],
      ),
      async (request) => {
        const { account, sessionId } = await requireConfirmed(request, deps, confirmFirst)
        const now = clock()
        const token = await makeCapability(db, sessionId, (tx) => makeCalendar(tx, account.id, now))
        return { made_at: now.toISOString(), url: `${publicUrl}/feeds/saved/${token}.ics` }
      },
    )

    scope.delete(
      toRoute(api.revokeSavedCalendar.path),
      forSignedIn(api.revokeSavedCalendar, { summary: 'End my private calendar address' }),
      async (request) => {
        await revokeCalendar(db, (await requireAsker(request, deps)).account.id)
        return { made_at: null, url: null }
      },
    )
  })
}
