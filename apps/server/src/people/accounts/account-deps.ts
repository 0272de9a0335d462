import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Passwords } from './passwords.ts'

/** What everything about accounts is done with. */
export type AccountDeps = {
  db: Db
  clock: Clock
  secrets: Secrets
  passwords: Passwords
  /** Of the site, without a trailing slash: who issues the tokens. */
  publicUrl: string
}
