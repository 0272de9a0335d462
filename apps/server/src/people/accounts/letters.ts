import type { Db } from '#server/platform/database/db.ts'
import { mailboxKey } from '#server/platform/mail/email-key.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { countAttempt, forgetCount } from '../sessions/attempts.ts'
import type { AccountDeps } from './account-deps.ts'
import { accountsOf, type Account } from './accounts.ts'
import { createLink, type LinkKind } from './links.ts'

/** Letters about accounts. Their words are the messages `mail.*`. */
export const LETTERS = [
  'verify',
  'exists',
  'reset',
  'delete',
  'deactivated',
  'cancel',
  'restored',
  'changed',
] as const
export type LetterKind = (typeof LETTERS)[number]

/** The kind of link in each letter. */
const LINKS: Partial<Record<LetterKind, LinkKind>> = {
  verify: 'verify',
  exists: 'reset',
  reset: 'reset',
  delete: 'delete',
  deactivated: 'cancel',
  cancel: 'cancel',
}

/** Limit of letters with one kind of link to one mailbox. */
const MOST = { max: 5, seconds: 3600 }
/** An extra limit for signed-in people who ask again for the link that confirms their address. */
const MOST_AGAIN = { max: 20, seconds: 3600 }
const counted = (account: Account, kind: LinkKind) => ({
  what: `letter ${kind}`,
  who: mailboxKey(account.email),
})

/**
 * Tells if one more letter may go to an address. After a no, a letter of the last hour is there and
 * its link still works.
 */
export async function maySend(
  deps: AccountDeps,
  account: Account,
  kind: LetterKind,
): Promise<boolean> {
  const link = LINKS[kind]
  if (link === undefined) return true
  const limit = { ...counted(account, link), limit: MOST }
  return (await countAttempt(deps, [limit], deps.clock())) === null
}

/**
 * Like `maySend`, for a signed-in person: strangers with the same address do not use up this limit.
 */
export async function maySendAgain(deps: AccountDeps, account: Account): Promise<boolean> {
  const limit = { what: 'letter again', who: mailboxKey(account.email), limit: MOST_AGAIN }
  return (await countAttempt(deps, [limit], deps.clock())) === null
}

/** Resets the letter limit after a link was used, so that the next one can be sent. */
export function countLettersAnew(deps: AccountDeps, account: Account, kind: LinkKind) {
  return forgetCount(deps, counted(account, kind))
}

/**
 * Queues a letter to an account, with a fresh link if it needs one. `linkOf` is the link's account
 * if it differs from the letter's.
 */
export async function writeTo(
  db: Db,
  account: Account,
  kind: LetterKind,
  {
    now,
    locale = account.locale,
    linkOf = account,
    details = {},
  }: { now: Date; locale?: string; linkOf?: Account; details?: Record<string, string> },
): Promise<void> {
  const link = LINKS[kind]
  const linkId =
    link === undefined ? null : await createLink(db, { userId: linkOf.id, kind: link, now })
  await queueMail(db, {
    key: linkId === null ? `${kind} ${account.uuid} ${now.toISOString()}` : `${kind} ${linkId}`,
    userId: account.id,
    address: account.email,
    kind,
    locale,
    linkId,
    details: { ...details, ...(link === 'reset' ? { uid: linkOf.uuid } : {}) },
    at: now,
  })
}

/**
 * Mails a link to an address's owner, else to its newest unconfirmed account, or the one that cancels the deletion if the
 * account is closed. `deps.db` is the transaction of the request.
 */
export async function mailLink(
  deps: AccountDeps,
  email: string,
  { kind, locale }: { kind: 'reset' | 'delete'; locale: string },
): Promise<void> {
  const { owner, unconfirmed } = await accountsOf(deps.db, email)
  const account = owner ?? unconfirmed[0]
  if (account === undefined) return
  await mailTo(deps, account, account.deactivated_at === null ? kind : 'cancel', locale)
}

/** Mails the link that cancels a deletion, if one is pending. */
export async function mailCancel(deps: AccountDeps, email: string, locale: string): Promise<void> {
  const { owner, unconfirmed } = await accountsOf(deps.db, email)
  const account = [owner, ...unconfirmed].find((one) => one !== null && one.deactivated_at !== null)
  if (account != null) await mailTo(deps, account, 'cancel', locale)
}

async function mailTo(
  deps: AccountDeps,
  account: Account,
  kind: LetterKind,
  locale: string,
): Promise<void> {
  const now = deps.clock()
  if (await maySend(deps, account, kind)) await writeTo(deps.db, account, kind, { now, locale })
}
