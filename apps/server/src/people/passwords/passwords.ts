import { randomBytes, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's settings for argon2id, the package's default algorithm: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const OURS = /^(\$argon2id\$v=19\$m=19456,t=2,p=1\$([\w+/]+)\$)[\w+/]+$/

/** Hashes passwords. Passed in, so that tests can count the work. */
export type Passwords = {
  /**
   * `salt`: 16 bytes. Accounts of one address share it, so one computation compares with all of
   * them.
   */
  hash: (password: string, salt: Uint8Array) => Promise<string>
  /**
   * Returns the index in `stored` of the first matching hash, or -1. Null stands for an account
   * without a password.
   */
  match: (stored: readonly (string | null)[], password: string) => Promise<number>
}

/** The same letter can be typed in several ways (RFC 8265, section 4.2). */
const typed = (password: string) => password.normalize('NFKC')

/** Returns the salt of a hash this server made, or null. */
export function saltOf(stored: string): Uint8Array | null {
  const salt = OURS.exec(stored)?.[2]
  return salt === undefined ? null : Buffer.from(salt, 'base64')
}

/**
 * Runs argon2id off the main thread. Matching takes one computation per different salt, and one if
 * nothing is stored, so that its time reveals nothing. Tests replace `compute`.
 */
export function argon2Passwords(compute: typeof hash = hash): Passwords {
  const hashed = (password: string, salt: Uint8Array) =>
    compute(typed(password), { ...OPTIONS, salt })
  return {
    hash: hashed,
    match: async (stored, password) => {
      const results = new Map<string, string>()
      if (stored.every((one) => one === null)) await hashed(password, randomBytes(16))
      for (const [place, one] of stored.entries()) {
        if (one === null) continue
        const [, head, salt] = OURS.exec(one) ?? []
        // A hash with other parameters is compared on its own.
        if (head === undefined || salt === undefined) {
          if (await verify(one, typed(password))) return place
          continue
        }
        const result = results.get(head) ?? (await hashed(password, Buffer.from(salt, 'base64')))
        results.set(head, result)
        if (isSame(result, one)) return place
      }
      return -1
    },
  }
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
