import { api } from '@okolo/contract/api/api'
import { PreferenceChange } from '@okolo/contract/people/notification'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { forSignedIn } from '#server/people/accounts/call-schemas.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { preferencesOf, setPreference } from '../store/preferences.ts'

export function preferencesRoutes(app: App, deps: Omit<AccountDeps, 'passwords'>): void {
  const { db } = deps

  app.get(
    toRoute(api.notificationPreferences.path),
    forSignedIn(api.notificationPreferences, {
      summary: 'What I want to be notified of, and how',
    }),
    async (request) => preferencesOf(db, (await requireAsker(request, deps)).account.id),
  )

  app.patch(
    toRoute(api.setNotificationPreference.path),
    forSignedIn(
      api.setNotificationPreference,
      { summary: 'Want a kind on a channel, or not', body: PreferenceChange },
      [400, 401],
    ),
    async (request) => {
      const { account } = await requireAsker(request, deps)
      await setPreference(db, account.id, request.body)
      return preferencesOf(db, account.id)
    },
  )
}
