import { api } from '@okolo/contract/api/api'
import { confirmFirst } from '@okolo/i18n/format'
import { requireAsker, requireConfirmed } from '#server/people/accounts/asker.ts'
import { makeCapability } from '#server/people/accounts/capabilities.ts'
import { forSignedIn } from '#server/people/accounts/call-schemas.ts'
import {
  calendarMade,
  makeCalendar,
  revokeCalendar,
} from '#server/people/accounts/saved-calendar.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import type { SavedDeps } from './context.ts'

/** Reads, makes and ends the one private calendar address of a person. */
export function calendarAddressRoutes(app: App, deps: SavedDeps): void {
  const { db, clock, publicUrl } = deps

  app.get(
    toRoute(api.savedCalendar.path),
    forSignedIn(api.savedCalendar, { summary: 'My private calendar address: if there is one' }),
    async (request) => {
      const { account } = await requireAsker(request, deps)
      const made = await calendarMade(db, account.id)
      return { made_at: made?.toISOString() ?? null, url: null }
    },
  )

  app.post(
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

  app.delete(
    toRoute(api.revokeSavedCalendar.path),
    forSignedIn(api.revokeSavedCalendar, { summary: 'End my private calendar address' }),
    async (request) => {
      await revokeCalendar(db, (await requireAsker(request, deps)).account.id)
      return { made_at: null, url: null }
    },
  )
}
