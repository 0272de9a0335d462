import { api } from '@okolo/contract/api/api'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { usesLeft } from '../store/invites.ts'
import { wasEnded } from '../store/relations.ts'
import { forSignedIn, foundPerson } from './context.ts'
import { Code, requireInviter } from './invite-context.ts'

export function readInvitationRoute(app: App, deps: AccountDeps): void {
  app.get(
    toRoute(api.invitation.path),
    forSignedIn(
      api.invitation,
      { summary: 'Who invites with this link', params: Code },
      [401, 403, 404],
    ),
    async (request, reply) => {
      const { account, person, invite } = await requireInviter(deps, request, reply)
      const mustAsk = await wasEnded(deps.db, account.id, person.id)
      return {
        person: foundPerson(person),
        leads_to: mustAsk ? ('sent' as const) : ('friends' as const),
        uses_left: usesLeft(invite),
      }
    },
  )
}
