import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Site } from '#server/platform/site/site.ts'
import type { Passwords } from '../passwords/passwords.ts'

/** Everything that account functions need. */
export type AccountDeps = {
  db: Db
  clock: Clock
  secrets: Secrets
  passwords: Passwords
  /** The site's address without a trailing slash, which issues the tokens. */
  publicUrl: string
  site: Site
}
