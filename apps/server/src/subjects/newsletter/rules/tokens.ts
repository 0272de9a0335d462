import { createHash } from 'node:crypto'
import { emailKey, mailboxKey } from '#server/platform/mail/email-key.ts'
import type { Secrets } from '#server/platform/secrets.ts'

/**
 * The token in a letter: an id with its signature, made when the letter is written. The database has
 * only its hash.
 */
export function tokenOf(secrets: Secrets, id: string): string {
  return `${id}.${secrets.mac('newsletter', id)}`
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** By which a refused mailbox is recognised without being kept: its own hash first, then the one of the address as it is. */
export function addressHashes(secrets: Secrets, email: string): [string, string] {
  const hash = (key: string) => secrets.mac('newsletter', `address ${key}`)
  return [hash(mailboxKey(email)), hash(emailKey(email))]
}
