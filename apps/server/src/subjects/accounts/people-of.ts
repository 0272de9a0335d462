import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { argon2Passwords, type Passwords } from '#server/people/passwords/passwords.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { QueuedMail } from '#server/platform/mail/queue.ts'
import { Secrets } from '#server/platform/secrets.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { writeLetter } from './letters.ts'

/** The tools of accounts, as configured. */
export function peopleOf(given: {
  db: Db
  clock: Clock
  config: Config
  passwords?: Passwords | undefined
}): AccountDeps & { write: (mail: QueuedMail) => ReturnType<typeof writeLetter> } {
  const { db, clock, config, passwords = argon2Passwords() } = given
  const secrets = new Secrets(config)
  const deps = { db, clock, secrets, passwords, publicUrl: config.publicUrl, site: config.site }
  return { ...deps, write: (mail) => writeLetter(mail, deps) }
}
