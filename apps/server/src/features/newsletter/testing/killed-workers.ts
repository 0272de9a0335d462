import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { openDatabase, openPostgres, type Database } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { startSmtp } from '#server/platform/mail/testing/smtp-site.ts'

const WORKER = fileURLToPath(new URL('./people-worker.ts', import.meta.url))
/** After this a letter of a dead worker is another's. */
const LATER_MS = 6 * 60_000
// oxlint-disable-next-line node/no-process-env -- whoever starts the tests says which database
const { PATH, TEST_DATABASE_URL: server = '' } = process.env

/** Workers that send letters, to be killed, with a real mail server and a database of their own. */
export async function startKilling() {
  const folder = await mkdtemp(join(tmpdir(), 'okolo-killed-'))
  const smtp = await startSmtp({ taking: () => sleep(100) })
  const cleanUp: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true }),
    smtp.close,
  ]

  /** The workers' database, and a way to open it. */
  async function place(): Promise<{
    env: Record<string, string>
    open: () => Promise<Database>
  }> {
    if (server === '') return { env: {}, open: () => openDatabase({ dataDir: folder }) }
    const admin = await openPostgres(server)
    const own = `okolo_killed_${randomUUID().replaceAll('-', '')}`
    await admin.exec(`create database ${own}`)
    cleanUp.push(async () => {
      await admin.exec(`drop database ${own} with (force)`)
      await admin.close()
    })
    const url = new URL(server)
    url.pathname = `/${own}`
    return { env: { DATABASE_URL: url.href }, open: () => openPostgres(url.href) }
  }

  /** A process at a time. */
  function worker(env: Record<string, string>, now: number) {
    const child = spawn(process.execPath, [WORKER], {
      env: {
        PATH,
        DATA_DIR: folder,
        OKOLO_SECRET: '0123456789abcdefghijklmnopqrstuv',
        OKOLO_NOW: new Date(now).toISOString(),
        OKOLO_SMTP_URL: smtp.url,
        OKOLO_MAIL_FROM: 'Okolo <hello@okolo.example>',
        ...env,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    return { child, ended: new Promise((done) => child.on('close', done)) }
  }

  async function until(count: number): Promise<void> {
    for (let i = 0; smtp.received.length < count; i += 1) {
      if (i === 1500) throw new Error(`only ${smtp.received.length} letters came`)
      await sleep(40)
    }
  }

  return {
    /**
     * Fills a database, kills workers whenever the mail server has so many letters, and expects each of `count` addresses
     * to get one.
     */
    async expectOnce(given: {
      count: number
      killedAt: readonly number[]
      from: number
      fill: (db: Database['db']) => Promise<void>
    }): Promise<void> {
      const { count, killedAt, from, fill } = given
      const { env, open } = await place()
      const database = await open()
      await migrate(database)
      await fill(database.db)
      await database.close()
      let now = from
      for (const received of killedAt) {
        // On PostgreSQL another one works beside it.
        const workers = [worker(env, now), ...(server === '' ? [] : [worker(env, now)])]
        await until(received)
        for (const { child } of workers) child.kill('SIGKILL')
        await Promise.all(workers.map(({ ended }) => ended))
        now += LATER_MS
      }
      const last = worker(env, now)
      await until(count - killedAt.length)
      await sleep(3000)
      last.child.kill('SIGTERM')
      await last.ended

      const after = await open()
      const { rows } = await sql<{ address: string; state: string }>`
        select address, state from mail`.execute(after.db)
      await after.close()
      expect(rows).toHaveLength(count)
      const times = Map.groupBy(smtp.received, ({ to }) => to[0] ?? '')
      for (const { address, state } of rows) {
        const got = times.get(address)?.length ?? 0
        // Nobody can know whether a letter arrived whose hand-over was cut: it is not sent again.
        expect([address, state, got]).toEqual([
          address,
          state,
          state === 'unclear' ? expect.toBeOneOf([0, 1]) : 1,
        ])
      }
      const unclear = rows.filter(({ state }) => state === 'unclear')
      expect(unclear.length).toBeLessThanOrEqual(killedAt.length * (server === '' ? 1 : 2))
    },
    close: async () => {
      for (const step of cleanUp.toReversed()) await step()
    },
  }
}
