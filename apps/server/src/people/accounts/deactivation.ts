import { DAY_MS } from '@okolo/contract/durations'
import { ERASURE_DAYS } from '@okolo/contract/people/account'
import { sql } from 'kysely'
import { inTransaction } from '#server/platform/database/db.ts'
import { noteSecurity } from '../sessions/security-log.ts'
import type { AccountDeps } from './account-deps.ts'
import { accountById, type Account } from './accounts.ts'
import { endCapabilities } from './capabilities.ts'
import { writeTo } from './letters.ts'
import { dropLinks, ownerOfLink, useLink } from './links.ts'

/**
 * Closes an account at once and ends its capabilities. It is erased after 30 days, and a letter brings
 * the link to cancel that. Returns the time of erasure. Closing again changes nothing.
 */
export async function deactivate(deps: AccountDeps, account: Account, ip: string): Promise<Date> {
  const { db, clock } = deps
  const now = clock()
  const eraseAt = new Date(now.getTime() + ERASURE_DAYS * DAY_MS)
  const isDone = await inTransaction(db, async (tx) => {
    const { rows } = await sql`
      update user_account set deactivated_at = ${now}, erase_at = ${eraseAt}
      where id = ${account.id} and deactivated_at is null returning id`.execute(tx)
    if (rows.length === 0) return false
    await endCapabilities(tx, [account.id], { now, sessions: { which: 'all', why: 'deactivated' } })
    await dropLinks(tx, [account.id], ['verify'], now)
    await writeTo(tx, account, 'deactivated', {
      now,
      details: { erasedOn: eraseAt.toISOString() },
    })
    return true
  })
  if (!isDone) return (await accountById(db, account.id))?.erase_at ?? eraseAt
  await noteSecurity(deps, { what: 'account.deactivated', at: now, userId: account.id, ip })
  return eraseAt
}

/**
 * Closes the account of a mailed link. Returns the time of erasure, or null if the link is not
 * valid.
 */
export async function confirmDeletion(
  deps: AccountDeps,
  token: string,
  ip: string,
): Promise<Date | null> {
  const id = await useLink(deps.db, { ...deps, kind: 'delete', token, now: deps.clock() })
  const account = id === null ? null : await accountById(deps.db, id)
  return account === null ? null : deactivate(deps, account, ip)
}

/**
 * Reopens a closed account by a mailed link. Returns false if the link is not valid or the account
 * is erased. An unconfirmed account keeps its day of erasure.
 */
export async function cancelDeletion(
  deps: AccountDeps,
  token: string,
  ip: string,
): Promise<boolean> {
  const { db, clock } = deps
  const now = clock()
  const link = { ...deps, kind: 'cancel', token, now } as const
  const owner = await ownerOfLink(db, link)
  if (owner === null) return false
  const isDone = await inTransaction(db, async (tx) => {
    if ((await useLink(tx, link)) === null) return false
    const { rows } = await sql`
      update user_account set deactivated_at = null,
        erase_at = case when email_verified_at is null then erase_at end
      where id = ${owner} and deactivated_at is not null and erase_at > ${now} returning id`.execute(
      tx,
    )
    const account = await accountById(tx, owner)
    if (rows.length === 0 || account === null) return false
    await dropLinks(tx, [owner], ['cancel'], now)
    await writeTo(tx, account, 'restored', { now })
    return true
  })
  if (isDone) await noteSecurity(deps, { what: 'account.restored', at: now, userId: owner, ip })
  return isDone
}
