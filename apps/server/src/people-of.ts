import { writeLetter } from './features/account/letter.ts'
import type { AccountDeps } from './people/accounts/account-deps.ts'
import { argon2Passwords, type Passwords } from './people/accounts/passwords.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Db } from './platform/db.ts'
import type { QueuedMail } from './platform/mail/queue.ts'
import { secretsOf } from './platform/secrets.ts'

/** The tools of accounts, as configured. */
export function peopleOf(given: {
  db: Db
  clock: Clock
  config: Config
  passwords?: Passwords | undefined
}): AccountDeps & { write: (mail: QueuedMail) => ReturnType<typeof writeLetter> } {
  const { db, clock, config, passwords = argon2Passwords() } = given
  const secrets = secretsOf(config)
  const deps = { db, clock, secrets, passwords, publicUrl: config.publicUrl }
  return { ...deps, write: (mail) => writeLetter(mail, deps) }
}
