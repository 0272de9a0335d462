import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { openDatabase, openPostgres, type Database } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { startSmtp } from '#server/platform/mail/testing/smtp-site.ts'
import { EVENTS } from './testing/newsletter-site.ts'

const WORKER = fileURLToPath(new URL('./testing/people-worker.ts', import.meta.url))
const READERS = 24
/** How many letters the mail server has when a worker is killed. */
const KILLED_AT = [3, 8, 15]
const THURSDAY = Date.parse('2026-11-26T07:30:00Z')
/** After this a letter of a dead worker is another's. */
const LATER_MS = 6 * 60_000

const server = process.env['TEST_DATABASE_URL'] ?? ''
let folder: string
let smtp: Awaited<ReturnType<typeof startSmtp>>
const cleanUp: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'okolo-killed-'))
  smtp = await startSmtp({ taking: () => sleep(100) })
  cleanUp.push(() => rm(folder, { recursive: true, force: true }), smtp.close)
})
afterAll(async () => {
  for (const step of cleanUp.toReversed()) await step()
})

/** The workers' database, and a way to open it. */
async function place(): Promise<{ env: Record<string, string>; open: () => Promise<Database> }> {
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

/** A process at a time of that morning. */
function worker(env: Record<string, string>, now: number) {
  const child = spawn(process.execPath, [WORKER], {
    env: {
      PATH: process.env['PATH'],
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

test('a reader gets one digest, whenever workers are killed', { timeout: 240_000 }, async () => {
  const { env, open } = await place()
  const database = await open()
  await migrate(database)
  const { event } = await catalogueBuilder(database.db)
  for (const one of EVENTS) await event(one)
  await sql`
    insert into newsletter_reader (uuid, email, email_key, city_id, locale, token_hash, confirmed_at)
    select gen_random_uuid(), 'r' || n || '@example.com', 'r' || n || '@example.com', c.id, 'en', 'hash ' || n, now()
    from generate_series(1, ${READERS}) n, city c where c.slug = 'bratislava'`.execute(database.db)
  await database.close()

  let now = THURSDAY
  for (const count of KILLED_AT) {
    // On PostgreSQL another one works beside it.
    const workers = [worker(env, now), ...(server === '' ? [] : [worker(env, now)])]
    await until(count)
    for (const { child } of workers) child.kill('SIGKILL')
    await Promise.all(workers.map(({ ended }) => ended))
    now += LATER_MS
  }
  const last = worker(env, now)
  await until(READERS - KILLED_AT.length)
  await sleep(3000)
  last.child.kill('SIGTERM')
  await last.ended

  const after = await open()
  const { rows } = await sql<{ address: string; state: string }>`
    select address, state from mail`.execute(after.db)
  await after.close()
  expect(rows).toHaveLength(READERS)
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
  expect(unclear.length).toBeLessThanOrEqual(KILLED_AT.length * (server === '' ? 1 : 2))
})
