import { createHash } from 'node:crypto'
import { emailKey } from '#server/platform/mail/email-key.ts'
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

/** By which refused addresses are recognised, without being kept. */
export function addressHash(secrets: Secrets, email: string): string {
  return secrets.mac('newsletter', `address ${emailKey(email)}`)
}
