import { api } from '@okolo/contract/api/api'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { forSignedIn } from '#server/people/accounts/call-schemas.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { listCapabilities } from '../store.ts'

export function listCapabilitiesRoute(app: App, deps: AccountDeps): void {
  app.get(
    toRoute(api.capabilities.path),
    forSignedIn(api.capabilities, {
      summary: 'What reads or acts for me without a login',
      description:
        'The private calendar address, the link of invitation, and the devices that get pushes. A new password, the first confirmation of the address, signing out everywhere and closing the account end them all.',
    }),
    async (request) => {
      const { account } = await requireAsker(request, deps)
      const rows = await listCapabilities(deps.db, account.id, deps.clock())
      return {
        results: rows.map(({ created_at, ...row }) => ({
          ...row,
          created_at: created_at.toISOString(),
        })),
        next: null,
      }
    },
  )
}
