import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits for an address or a cookie. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Returns a token's hash for storage. A fast hash is enough: there is nothing to guess in 256
 * random bits.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
