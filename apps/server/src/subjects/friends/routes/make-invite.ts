import { api } from '@okolo/contract/api/api'
import { INVITE_USES } from '@okolo/contract/people/friends'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { makeCapability } from '#server/people/accounts/capabilities.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { makeInvite } from '../store/invites.ts'
import { allow, forSignedIn, requireConfirmed } from './context.ts'
import { listed } from './invite-context.ts'

export function makeInviteRoute(app: App, deps: AccountDeps): void {
  const { db, clock } = deps
  app.post(
    toRoute(api.makeInvite.path),
    forSignedIn(
      api.makeInvite,
      {
        summary: 'Make my link of invitation',
        description: `One at a time, for 30 days and ${INVITE_USES} friends. Who follows it becomes a friend at once, unless a friendship of the two was ended before: then it asks. Ending a friendship or blocking somebody gives the link a new code.`,
      },
      [401, 403],
    ),
    async (request, reply) => {
      const { account, sessionId } = await requireConfirmed(request, deps)
      await allow(deps, 'invite link', { request, reply, who: account.uuid })
      return listed(
        deps,
        await makeCapability(db, sessionId, (tx) => makeInvite(tx, account.id, clock())),
      )
    },
  )
}
