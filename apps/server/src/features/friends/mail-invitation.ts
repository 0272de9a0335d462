import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { accountsOf, type Account } from '#server/people/accounts/accounts.ts'
import { mayMakeCapability } from '#server/people/accounts/capabilities.ts'
import { claimInvitation, hashOfMailbox } from '#server/people/friends/invited-addresses.ts'
import { makeInvite } from '#server/people/friends/invites.ts'
import { areFriends, isBlocked } from '#server/people/friends/relations.ts'
import type { Db } from '#server/platform/database/db.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { shortName } from '#server/words/short-name.ts'

/**
 * Queues the one invitation that an address ever gets. Does nothing for an address that had it, that refuses, or whose owner has
 * blocked the sender or is a friend already. `db` is the transaction of the request.
 */
export async function mailInvitation(
  { db, clock, secrets }: AccountDeps,
  {
    fromUuid,
    sessionId,
    to,
    locale,
  }: { fromUuid: string; sessionId: string; to: string; locale: string },
): Promise<void> {
  const from = await db
    .selectFrom('user_account')
    .selectAll()
    .where('uuid', '=', fromUuid)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  if (from === undefined) return
  const { owner } = await accountsOf(db, to)
  if (owner !== null && !(await mayInvite(db, from, owner))) return
  const now = clock()
  if (!(await mayMakeCapability(db, sessionId))) return
  const name = shortName(from.name)
  if (name === '' || !(await claimInvitation({ db, secrets }, to, now))) return
  const invite = await makeInvite(db, from.id, now)
  await queueMail(db, {
    key: `invite ${hashOfMailbox(secrets, to)}`,
    userId: null,
    address: to,
    kind: 'invite',
    locale: owner?.locale ?? locale,
    linkId: invite.id,
    details: { name },
    at: now,
  })
}

async function mayInvite(db: Db, from: Account, { id, deactivated_at }: Account): Promise<boolean> {
  if (deactivated_at !== null || id === from.id) return false
  return !(await isBlocked(db, from.id, id)) && !(await areFriends(db, from.id, id))
}
