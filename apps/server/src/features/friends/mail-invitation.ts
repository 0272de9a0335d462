import type { Locale } from '@okolo/contract/locale'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { accountsOf, type Account } from '#server/people/accounts/accounts.ts'
import type { Asker } from '#server/people/accounts/asker.ts'
import { makeCapability } from '#server/people/accounts/capabilities.ts'
import { emailKey } from '#server/platform/mail/email-key.ts'
import { claimInvitation, hashOfAddress } from '#server/people/friends/invited-addresses.ts'
import { makeInvite } from '#server/people/friends/invites.ts'
import { areFriends, isBlocked } from '#server/people/friends/relations.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { plainName } from '#server/words/plain-name.ts'

/**
 * Queues the one invitation that an address ever gets. Does nothing for an address that had it, that refuses, or whose owner has
 * blocked the sender or is a friend already.
 */
export async function mailInvitation(
  { db, clock, secrets }: AccountDeps,
  { asker, to, locale }: { asker: Asker; to: string; locale: Locale },
): Promise<void> {
  const { account: from, sessionId } = asker
  const { owner } = await accountsOf(db, to)
  if (owner !== null && !(await mayInvite(owner))) return
  const now = clock()
  const hash = hashOfAddress(secrets, emailKey(to))
  await makeCapability(db, sessionId, async (tx) => {
    if (!(await claimInvitation(tx, hash, now))) return
    const invite = await makeInvite(tx, from.id, now)
    await queueMail(tx, {
      key: `invite ${hash}`,
      userId: null,
      address: to,
      kind: 'invite',
      locale: owner?.locale ?? locale,
      linkId: invite.id,
      details: { name: plainName(from.name) },
      at: now,
    })
  })

  async function mayInvite({ id, deactivated_at }: Account): Promise<boolean> {
    if (deactivated_at !== null || id === from.id) return false
    return !(await isBlocked(db, from.id, id)) && !(await areFriends(db, from.id, id))
  }
}
