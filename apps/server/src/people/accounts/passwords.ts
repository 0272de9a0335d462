import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's choice for argon2id, which is the package's default algorithm: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing of passwords; handed in, so that tests can count how much work an answer takes. */
export type Passwords = {
  hash: (password: string) => Promise<string>
  /** Takes the same work where there is no hash, and says no. */
  verify: (stored: string | null, password: string) => Promise<boolean>
}

/** The same letter can be typed in several ways (RFC 8265, section 4.2). */
const typed = (password: string) => password.normalize('NFKC')

/** argon2id, off the main thread. */
export function argon2Passwords(): Passwords {
  let nobody: Promise<string> | undefined
  return {
    hash: (password) => hash(typed(password), OPTIONS),
    verify: async (stored, password) => {
      nobody ??= hash(randomBytes(32).toString('base64'), OPTIONS)
      const isRight = await verify(stored ?? (await nobody), typed(password))
      return stored !== null && isRight
    },
  }
}
