import { api } from '@okolo/contract/api/api'
import { INVITE_USES } from '@okolo/contract/people/friends'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { makeCapability } from '#server/people/accounts/capabilities.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { notFound, Problem } from '#server/platform/problem.ts'
import { acceptInvitation } from '../store/friendship.ts'
import {
  idOfCode,
  inviteCode,
  inviteOf,
  inviterOf,
  makeInvite,
  revokeInvite,
  usesLeft,
  type Invite,
} from '../store/invites.ts'
import { personFor } from '../store/people.ts'
import { wasEnded } from '../store/relations.ts'
import { allow, forSignedIn, foundPerson, mayTell, sayTo, requireConfirmed } from './context.ts'

const Code = z.object({ code: z.string() })

/** Invitations by link. */
export function invitesRoutes(app: App, deps: AccountDeps): void {
  const { db, clock, secrets } = deps

  const listed = (invite: Invite | null) => ({
    results:
      invite === null
        ? []
        : [
            {
              code: inviteCode(secrets, invite.id),
              created_at: invite.created_at.toISOString(),
              expires_at: invite.expires_at.toISOString(),
              uses_left: usesLeft(invite),
            },
          ],
    next: null,
  })

  app.get(
    toRoute(api.invites.path),
    forSignedIn(api.invites, { summary: 'My link of invitation' }),
    async (request) => {
      const { account } = await requireAsker(request, deps)
      return listed(await inviteOf(db, account.id, clock()))
    },
  )

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
        await makeCapability(db, sessionId, (tx) => makeInvite(tx, account.id, clock())),
      )
    },
  )

  app.get(
    toRoute(api.invitation.path),
    forSignedIn(
      api.invitation,
      { summary: 'Who invites with this link', params: Code },
      [401, 403, 404],
    ),
    async (request, reply) => {
      const { account } = await requireConfirmed(request, deps)
      await allow(deps, 'invite code', { request, reply, who: account.uuid })
      const { person, invite } = await requireInviter(request, account.id, request.params.code)
      const mustAsk = await wasEnded(db, account.id, person.id)
      return {
        person: foundPerson(person),
        leads_to: mustAsk ? ('sent' as const) : ('friends' as const),
        uses_left: usesLeft(invite),
      }
    },
  )

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
      const { account } = await requireConfirmed(request, deps)
      await allow(deps, 'invite code', { request, reply, who: account.uuid })
      const { person, invite } = await requireInviter(request, account.id, request.params.code)
      if (person.relation === 'me') return { relation: 'me' as const }
      const relation = await acceptInvitation(db, {
        me: account,
        other: person,
        link: invite.id,
        now: clock(),
        isTold: mayTell(deps, account, person),
      })
      if (relation === null) throw await gone(request)
      return { relation }
    },
  )

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
      return listed(null)
    },
  )

  async function requireInviter(request: FastifyRequest, viewer: number, code: string) {
    const id = idOfCode(secrets, code)
    const invite = id === null ? null : await inviterOf(db, id, clock())
    const person = invite === null ? null : await personFor(db, viewer, invite.uuid)
    if (invite === null || person === null) throw await gone(request)
    // Those whom it made friends still see whose it was.
    const isOver =
      usesLeft(invite) === 0 && person.relation !== 'friends' && person.relation !== 'me'
    if (isOver) throw await gone(request)
    return { person, invite }
  }
}

async function gone(request: FastifyRequest): Promise<Problem> {
  return new Problem(404, 'not_found', (await sayTo(request))('inviteGone'))
}
