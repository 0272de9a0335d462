import { api } from '@okolo/contract/api/api'
import { z } from 'zod'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { personCard } from '#server/people/cards/person-card.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { Problem } from '#server/platform/problem.ts'
import { blockedBy, countsOf, friendsOf, requestsOf, sharedFriends } from '../store/people.ts'
import {
  afterPerson,
  forSignedIn,
  foundPerson,
  pageOf,
  requireOther,
  sayTo,
  Uuid,
  requireConfirmed,
} from './context.ts'

const PAGE_SIZE = 60
/** Open requests and blocked people in one answer. */
const MOST = 200

/** Shows somebody's friends, open requests and blocked people. */
export function friendsRoutes(app: App, deps: AccountDeps): void {
  const { db } = deps

  app.get(
    toRoute(api.friends.path),
    forSignedIn(
      api.friends,
      {
        summary: 'My friends, and the requests to me and from me',
        querystring: z.object({ cursor: z.string().max(4000).optional() }),
      },
      [400, 401],
    ),
    async (request) => {
      const { account } = await requireAsker(request, deps)
      const after = afterPerson(request.query.cursor)
      const [friends, requests, blocked, counts] = [
        await friendsOf(db, account.id, { after, limit: PAGE_SIZE + 1 }),
        await requestsOf(db, account.id, MOST),
        await blockedBy(db, account.id, MOST),
        await countsOf(db, account.id),
      ]
      const { page, next } = pageOf(friends, PAGE_SIZE)
      const open = (relation: 'sent' | 'received') =>
        requests
          .filter((one) => one.relation === relation)
          .map((one) => ({ ...foundPerson(one), asked_at: one.asked_at.toISOString() }))
      return {
        results: page.map(foundPerson),
        next,
        requests_to_me: open('received'),
        requests_from_me: open('sent'),
        blocked: blocked.map(personCard),
        counts,
      }
    },
  )

  app.get(
    toRoute(api.friend.path),
    forSignedIn(
      api.friend,
      { summary: 'A friend, and the friends that we share', params: Uuid },
      [401, 403, 404],
    ),
    async (request) => {
      const { account } = await requireConfirmed(request, deps)
      const person = await requireOther(deps, account.id, request.params.uuid)
      if (person.relation !== 'friends' || person.since === null)
        throw new Problem(403, 'not_allowed', (await sayTo(request))('mustBeFriends'))
      const shared = await sharedFriends(db, account.id, person.id, PAGE_SIZE)
      return {
        person: foundPerson(person),
        since: person.since.toISOString(),
        shared: shared.map(foundPerson),
      }
    },
  )
}
