import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { buildApp } from '@okolo/server/app/app.ts'
import { openSession, refreshSession } from '@okolo/server/people/sessions/sessions.ts'
import { argon2Passwords } from '@okolo/server/people/passwords/passwords.ts'
import { readConfig } from '@okolo/server/platform/settings/config.ts'
import { systemClock } from '@okolo/server/platform/clock.ts'
import { Secrets } from '@okolo/server/platform/secrets.ts'
import { closeGracefully } from '@okolo/server/platform/http/connections/close-gracefully.ts'
import { compareTimes } from './auth-timing.ts'
import { table } from './measuring/measure.ts'
import { scratchDatabase } from './databases/scratch-database.ts'

const PASSWORD = 'a quiet violin at noon'
const PEOPLE = 40
const REFRESHES = 1000

/** Measures logins, then if times reveal accounts, then many refreshes with one token at once. */
export async function benchAuth({
  seconds,
  server,
}: {
  seconds: number
  server: string | undefined
}): Promise<void> {
  const database = await scratchDatabase(server)
  const dataDir = mkdtempSync(join(tmpdir(), 'okolo-bench-'))
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), dataDir, clock: systemClock }
  const argon2 = argon2Passwords()
  let hashing = 0
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    try {
      return await work()
    } finally {
      hashing += performance.now() - began
    }
  }
  const app = await buildApp({
    db: database.db,
    database,
    config,
    clock: systemClock,
    requestsPerMinute: 10_000_000,
    passwords: {
      hash: (password, salt) => timed(() => argon2.hash(password, salt)),
      match: (stored, password) => timed(() => argon2.match(stored, password)),
    },
  })
  try {
    let address = 0
    const post = (url: string, payload: object) => {
      address += 1
      const remoteAddress = `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`
      return app.inject({ method: 'POST', url, payload, remoteAddress })
    }
    const emails = Array.from({ length: PEOPLE }, (_, i) => `person${i}@example.com`)
    for (const email of emails)
      await post('/v1/users/signup/', { email, password1: PASSWORD, password2: PASSWORD })
    // Owners of their addresses, so one comparison per login.
    await database.db
      .updateTable('user_account')
      .set({ email_verified_at: systemClock(), erase_at: null })
      .execute()

    const lines = [['', 'a second', 'ms each', 'in argon2', 'failures']]
    for (const [name, password, wanted, lanes] of [
      ['login, one at a time', PASSWORD, 200, 1],
      ['login, eight at a time', PASSWORD, 200, 8],
      ['login with a wrong password, one at a time', 'a wrong one', 400, 1],
    ] as const) {
      let [count, failures, next] = [0, 0, 0]
      hashing = 0
      const began = performance.now()
      const end = began + seconds * 1000
      // Stays below the limit of tries per hour at one address.
      const most = PEOPLE * 30
      await Promise.all(
        Array.from({ length: lanes }, async () => {
          while (performance.now() < end && next < most) {
            const email = emails[next % PEOPLE]
            next += 1
            const { statusCode } = await post('/v1/users/login/', { email, password })
            count += 1
            if (statusCode !== wanted) failures += 1
          }
        }),
      )
      const took = performance.now() - began
      lines.push([
        name,
        (count / (took / 1000)).toFixed(1),
        ((took * lanes) / count).toFixed(1),
        `${Math.round((hashing / (took * lanes)) * 100)} %`,
        String(failures),
      ])
    }
    console.log(`${database.kind}, ${PEOPLE} accounts\n${table(lines)}`)

    await compareTimes(post, emails, PASSWORD)

    const { id } = await database.db
      .selectFrom('user_account')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const now = systemClock()
    const { refresh } = await openSession(database.db, { userId: id, agent: 'bench', now })
    const began = performance.now()
    const refreshing = {
      db: database.db,
      secrets: new Secrets({ dataDir, secret: null }),
      clock: systemClock,
    }
    const user = { device: null, agent: 'bench', ip: '127.0.0.1' }
    const outcomes = await Promise.all(
      Array.from({ length: REFRESHES }, () => refreshSession(refreshing, refresh, user)),
    )
    const took = performance.now() - began
    const successors = outcomes.map((one) => (one.state === 'refreshed' ? one.refresh : 'refused'))
    console.log(
      `${REFRESHES} refreshes of one token at once: ${new Set(successors).size} different answers, ${Math.round(took)} ms`,
    )
    if (new Set(successors).size > 1) process.exitCode = 1
  } finally {
    await closeGracefully(app)
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
