import { queueMail } from '#server/platform/mail/queue.ts'
import type { Db } from '#server/platform/db.ts'
import type { AccountDeps } from './account-deps.ts'
import type { Account } from './accounts.ts'
import { countAttempt, forgetCount } from './attempts.ts'
import { createLink, type LinkKind } from './links.ts'

/** Letters of accounts; their words are the messages `mail.*`. */
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

/** Which link a letter carries. */
const LINKS: Partial<Record<LetterKind, LinkKind>> = {
  verify: 'verify',
  exists: 'reset',
  reset: 'reset',
  delete: 'delete',
  deactivated: 'cancel',
  cancel: 'cancel',
}

/** So many letters with links of one kind go to one address. */
const MOST = { max: 5, seconds: 3600 }
/** So many more go to people who are signed in and ask for the link that confirms their address again. */
const MOST_AGAIN = { max: 20, seconds: 3600 }
const counted = (account: Account, kind: LinkKind) => ({
  what: `letter ${kind}`,
  who: account.email_key,
})

/**
 * Whether one more letter goes to an address. Who asks is never refused: where the answer is no, a letter of the last
 * hour is there, and its link still holds.
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

/** As `maySend`, for somebody who is signed in and asks again: strangers with the same address take nothing of it. */
export async function maySendAgain(deps: AccountDeps, account: Account): Promise<boolean> {
  const limit = { what: 'letter again', who: account.email_key, limit: MOST_AGAIN }
  return (await countAttempt(deps, [limit], deps.clock())) === null
}

/** Links of a kind were used: whoever needs one again gets a letter. */
export function countLettersAnew(deps: AccountDeps, account: Account, kind: LinkKind) {
  return forgetCount(deps, counted(account, kind))
}

/**
 * Queues a letter to the address of an account, with a fresh link where it carries one. `linkOf`: whose link it is,
 * when that is not who the letter is written about.
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
