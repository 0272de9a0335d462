import { api } from '@okolo/contract/api/api'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { acceptInvitation } from '../store/friendship.ts'
import { forSignedIn, mayTell } from './context.ts'
import { Code, gone, requireInviter } from './invite-context.ts'

export function takeInviteRoute(app: App, deps: AccountDeps): void {
  app.post(
    toRoute(api.takeInvite.path),
    forSignedIn(
      api.takeInvite,
      {
        summary: 'Become a friend of who invites with this link',
        description:
          'Only asks (`sent`) if a friendship of the two was ended, declined or blocked before.',
        params: Code,
      },
      [401, 403, 404],
    ),
    async (request, reply) => {
      const { account, person, invite } = await requireInviter(deps, request, reply)
      if (person.relation === 'me') return { relation: 'me' as const }
      const relation = await acceptInvitation(deps.db, {
        me: account,
        other: person,
        link: invite.id,
        now: deps.clock(),
        isTold: mayTell(deps, account, person),
      })
      if (relation === null) throw await gone(request)
      return { relation }
    },
  )
}
