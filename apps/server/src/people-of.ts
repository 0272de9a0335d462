import { writeLetter } from './features/account/letter.ts'
import type { AccountDeps } from './people/accounts/account-deps.ts'
import { eraseDue, forgetOldTraces } from './people/accounts/erasure.ts'
import { argon2Passwords, type Passwords } from './people/accounts/passwords.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Db } from './platform/db.ts'
import { startPostOffice } from './platform/mail/post-office.ts'
import type { QueuedMail } from './platform/mail/queue.ts'
import { smtpSender } from './platform/mail/smtp.ts'
import { secretsOf } from './platform/secrets.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** What accounts are done with, from the configuration. */
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

/**
 * What happens to people's data without a request: letters are sent, accounts whose day has come are erased, traces are
 * forgotten. In any number of processes.
 */
export function startPeopleJobs(
  { db, clock, config }: { db: Db; clock: Clock; config: Config },
  on: { error: (error: unknown) => void },
): { stop: () => Promise<void> } {
  const people = peopleOf({ db, clock, config })
  const { smtpUrl: url, mailFrom: from } = config
  const send = url === null ? null : smtpSender({ url, from })
  const office = startPostOffice({ db, clock, write: people.write, send, error: on.error })
  let swept = -Infinity
  let running: Promise<void> = Promise.resolve()
  const sweep = async () => {
    try {
      const now = clock()
      await eraseDue(people, now)
      if (Math.abs(now.getTime() - swept) < HOUR_MS) return
      await forgetOldTraces(db, now)
      swept = now.getTime()
    } catch (error) {
      on.error(error)
    }
  }
  running = sweep()
  const timer = setInterval(() => {
    running = running.then(sweep)
  }, MINUTE_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await office.stop()
      await running
    },
  }
}
