import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { openDatabase, openPostgres, type Database, type Db } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { quiet, startSmtp } from '#server/platform/mail/testing/smtp-site.ts'

const WORKER = fileURLToPath(new URL('./people-worker.ts', import.meta.url))
/** How many letters the mail server has when a worker is killed. */
const KILLED_AT = [3, 12]
/** After this a letter of a dead worker is another's. */
const LATER_MS = 6 * 60_000
/** Letters that a worker hands over at a time. */
const LANES = 4
const SECRET = '0123456789abcdefghijklmnopqrstuv'

// oxlint-disable-next-line node/no-process-env -- tests choose their database by it
const { TEST_DATABASE_URL: server = '', PATH = '' } = process.env

/**
 * Runs workers from `from` on that are killed while they send, and expects that each of `letters` letters came once. `prepare` fills
 * the database that they work on.
 */
export async function expectOnce(
  prepare: (db: Db, secrets: { dataDir: string; secret: string }) => Promise<void>,
  { letters, from }: { letters: number; from: number },
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'okolo-killed-'))
  const smtp = await startSmtp({ taking: () => sleep(100) })
  const cleanUp: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true }),
    smtp.close,
  ]
  try {
    const { env, open } = await place(folder, cleanUp)
    const database = await open()
    await migrate(database)
    await prepare(database.db, { dataDir: folder, secret: SECRET })
    await database.close()

    let now = from
    const worker = () => {
      const started = start({ ...env, DATA_DIR: folder, OKOLO_SMTP_URL: smtp.url }, now)
      cleanUp.push(async () => {
        started.child.kill('SIGKILL')
        await started.ended
      })
      return started
    }
    for (const count of KILLED_AT) {
      // On PostgreSQL another one works beside it.
      const workers = [worker(), ...(server === '' ? [] : [worker()])]
      await until(() => smtp.received.length >= count)
      for (const { child } of workers) child.kill('SIGKILL')
      await Promise.all(workers.map(({ ended }) => ended))
      now += LATER_MS
    }
    const last = worker()
    await quiet(smtp.received, 3000)
    last.child.kill('SIGTERM')
    await last.ended

    const after = await open()
    const { rows } = await sql<{ address: string; state: string }>`
      select address, state from mail`.execute(after.db)
    await after.close()
    expect(rows).toHaveLength(letters)
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
    expect(unclear.length).toBeLessThanOrEqual(KILLED_AT.length * LANES * (server === '' ? 1 : 2))
  } finally {
    for (const step of cleanUp.toReversed()) await step()
  }
}

/** The database of processes that are killed, and a way to open it. `on`: a PostgreSQL server; empty: the embedded one. */
export async function place(
  folder: string,
  cleanUp: (() => Promise<unknown>)[],
  on = server,
): Promise<{ env: Record<string, string>; open: () => Promise<Database> }> {
  if (on === '') return { env: {}, open: () => openDatabase({ dataDir: folder }) }
  const admin = await openPostgres(on)
  const own = `okolo_killed_${randomUUID().replaceAll('-', '')}`
  await admin.exec(`create database ${own}`)
  cleanUp.push(async () => {
    await admin.exec(`drop database ${own} with (force)`)
    await admin.close()
  })
  const url = new URL(on)
  url.pathname = `/${own}`
  return { env: { DATABASE_URL: url.href }, open: () => openPostgres(url.href) }
}

/** A process at a time of that morning. */
function start(env: Record<string, string>, now: number) {
  const child = spawn(process.execPath, [WORKER], {
    env: {
      PATH,
      OKOLO_SECRET: SECRET,
      OKOLO_NOW: new Date(now).toISOString(),
      OKOLO_MAIL_FROM: 'Okolo <hello@okolo.example>',
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return { child, ended: new Promise((done) => child.on('close', done)) }
}

async function until(isDone: () => boolean): Promise<void> {
  for (let i = 0; !isDone(); i += 1) {
    if (i === 4500) throw new Error('too few letters came')
    await sleep(40)
  }
}
