import { api } from '@okolo/contract/api/api'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { forSignedIn } from '#server/people/accounts/call-schemas.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { readAll } from '../store/read-notifications.ts'

export function markAllReadRoute(app: App, deps: Omit<AccountDeps, 'passwords'>): void {
  app.post(
    toRoute(api.readNotifications.path),
    forSignedIn(api.readNotifications, { summary: 'I have read everything' }),
    async (request) => {
      const { account } = await requireAsker(request, deps)
      await readAll(deps.db, account.id, deps.clock())
      return { unread: 0 }
    },
  )
}
