import { api } from '@okolo/contract/api/api'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { notFound } from '#server/platform/problem.ts'
import { askOrConfirm, endFriendship } from '../store/friendship.ts'
import { allow, forSignedIn, mayTell, requireConfirmed, requireOther, Uuid } from './context.ts'

/** Asks for friendship, confirms and ends it. */
export function friendshipRoutes(app: App, deps: AccountDeps): void {
  const { db, clock } = deps

  app.post(
    toRoute(api.addFriend.path),
    forSignedIn(
      api.addFriend,
      {
        summary: 'Ask a person for friendship, or confirm their request',
        description: 'Asking again changes nothing. Two who ask each other are friends.',
        params: Uuid,
      },
      [401, 403, 404],
    ),
    async (request, reply) => {
      const { account } = await requireConfirmed(request, deps)
      await allow(deps, 'friend request', { request, reply, who: account.uuid })
      const other = await requireOther(deps, account.id, request.params.uuid)
      const relation = await askOrConfirm(db, {
        me: account,
        other,
        now: clock(),
        isTold: mayTell(deps, account, other),
      })
      if (relation === null) throw notFound('The person')
      return { relation }
    },
  )

  app.delete(
    toRoute(api.removeFriend.path),
    forSignedIn(
      api.removeFriend,
      { summary: 'Remove a friend, decline a request or withdraw my own', params: Uuid },
      [401, 404],
    ),
    async (request) => {
      const { account } = await requireAsker(request, deps)
      const other = await requireOther(deps, account.id, request.params.uuid)
      await endFriendship(db, account, other, clock())
      return { relation: 'none' as const }
    },
  )
}
