import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { Problem } from '#server/platform/problem.ts'
import { idOfCode, inviteCode, inviterOf, usesLeft, type Invite } from '../store/invites.ts'
import { personFor } from '../store/people.ts'
import { allow, requireConfirmed, sayTo } from './context.ts'

export const Code = z.object({ code: z.string() })

/** The answer of every call that changes or reads one's own link. */
export function listed({ secrets }: AccountDeps, invite: Invite | null) {
  return {
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
  }
}

/**
 * Returns the account that asks, and the person who invites it with the code of the request. Throws the 401, 403 or 404, and the
 * 429 for too many codes.
 */
export async function requireInviter(
  deps: AccountDeps,
  request: FastifyRequest<{ Params: z.infer<typeof Code> }>,
  reply: FastifyReply,
) {
  const { db, clock, secrets } = deps
  const { account } = await requireConfirmed(request, deps)
  await allow(deps, 'invite code', { request, reply, who: account.uuid })
  const id = idOfCode(secrets, request.params.code)
  const invite = id === null ? null : await inviterOf(db, id, clock())
  const person = invite === null ? null : await personFor(db, account.id, invite.uuid)
  if (invite === null || person === null) throw await gone(request)
  // Those whom it made friends still see whose it was.
  const isOver = usesLeft(invite) === 0 && person.relation !== 'friends' && person.relation !== 'me'
  if (isOver) throw await gone(request)
  return { account, person, invite }
}

export async function gone(request: FastifyRequest): Promise<Problem> {
  return new Problem(404, 'not_found', (await sayTo(request))('inviteGone'))
}
