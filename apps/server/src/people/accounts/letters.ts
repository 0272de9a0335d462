import { queueMail } from '#server/platform/mail/queue.ts'
import type { Db } from '#server/platform/db.ts'
import type { Account } from './accounts.ts'
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
