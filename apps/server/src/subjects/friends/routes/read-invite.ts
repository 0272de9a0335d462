import { api } from '@okolo/contract/api/api'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { inviteOf } from '../store/invites.ts'
import { forSignedIn } from './context.ts'
import { listed } from './invite-context.ts'

export function readInviteRoute(app: App, deps: AccountDeps): void {
  app.get(
    toRoute(api.invites.path),
    forSignedIn(api.invites, { summary: 'My link of invitation' }),
    async (request) => {
      const { account } = await requireAsker(request, deps)
      return listed(deps, await inviteOf(deps.db, account.id, deps.clock()))
    },
  )
}
