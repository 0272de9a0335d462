import { api } from '@okolo/contract/api/api'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { notFound } from '#server/platform/problem.ts'
import { idOfCode, revokeInvite } from '../store/invites.ts'
import { forSignedIn } from './context.ts'
import { Code, listed } from './invite-context.ts'

export function revokeInviteRoute(app: App, deps: AccountDeps): void {
  const { db, secrets } = deps
  app.delete(
    toRoute(api.revokeInvite.path),
    forSignedIn(
      api.revokeInvite,
      { summary: 'Make my link of invitation invalid', params: Code },
      [401, 404],
    ),
    async (request) => {
      const { account } = await requireAsker(request, deps)
      const id = idOfCode(secrets, request.params.code)
      if (id === null || !(await revokeInvite(db, account.id, id))) throw notFound('The link')
      return listed(deps, null)
    },
  )
}
