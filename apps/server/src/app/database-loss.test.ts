/** @module-tag embedded */
import { randomUUID } from 'node:crypto'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { readConfig } from '../platform/settings/config.ts'
import { openPostgres, type Database } from '../platform/database/db.ts'
import type { App } from '../platform/http/app-type.ts'
import { testDatabase } from '../platform/testing/database.ts'

const now = new Date('2026-11-20T15:00:00Z')
const config = readConfig({ LOG_LEVEL: 'silent', OKOLO_REQUESTS_PER_MINUTE: '1000000' })
const LIST = '/v1/events/?city=bratislava'

let database: Database
let app: App
beforeAll(async () => {
  database = await testDatabase()
  app = await buildApp({ db: database.db, database, config, clock: () => now })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

/** Feedback that tells itself apart by its text, each from another address. */
function writeFeedback(number: number, message: string) {
  return app.inject({
    method: 'POST',
    url: '/v1/feedback/',
    remoteAddress: `10.${number % 250}.${Math.floor(number / 250) % 250}.1`,
    payload: { email: 'anna@okolo.example', message, do_not_contact: true },
  })
}

test('connections that are lost under traffic end nothing: what was said to be stored is there', async ({
  skip,
}) => {
  if (database.kind === 'pglite') skip()
  const acknowledged: string[] = []
  const statuses = new Set<number>()
  const until = performance.now() + 2_500
  let number = 0
  async function visit() {
    while (performance.now() < until) {
      number += 1
      const message = randomUUID()
      // oxlint-disable-next-line no-await-in-loop -- a visitor does one thing after the other
      const [list, feedback] = await Promise.all([
        app.inject(`${LIST}&page_size=${1 + (number % 99)}`),
        writeFeedback(number, message),
      ])
      for (const { statusCode, headers } of [list, feedback]) {
        statuses.add(statusCode)
        if (statusCode === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      }
      if (feedback.statusCode === 201) acknowledged.push(message)
    }
  }
  async function cutOff() {
    while (performance.now() < until) {
      // oxlint-disable-next-line no-await-in-loop -- now and then
      await sleep(100)
      // oxlint-disable-next-line no-await-in-loop -- the same
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`
        .execute(database.db)
        .catch(() => undefined)
    }
  }
  await Promise.all([...Array.from({ length: 20 }, visit), cutOff()])

  expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([])
  expect(statuses).toContain(503)
  expect(acknowledged.length).toBeGreaterThan(20)
  // The last cut may still reach a connection that was just opened.
  await sleep(300)
  const { rows } = await sql<{ message: string }>`select message from feedback`.execute(database.db)
  const stored = new Set(rows.map(({ message }) => message))
  expect(acknowledged.filter((message) => !stored.has(message))).toEqual([])
  expect((await app.inject(LIST)).statusCode).toBe(200)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
}, 60_000)

test('a database that is frozen, then gone: not ready within two seconds, then 503, or the answer of an earlier minute', async ({
  skip,
}) => {
  // oxlint-disable-next-line node/no-process-env -- the runner says here which database the suite runs on
  const server = process.env['TEST_DATABASE_URL'] ?? ''
  if (server === '') skip()
  const wire = await startWire(new URL(server))
  const url = new URL(server)
  url.host = `127.0.0.1:${wire.port}`
  url.pathname = await nameOf(database)
  const frozen = await openPostgres(url.href)
  let time = now
  const patient = await buildApp({ db: frozen.db, database: frozen, config, clock: () => time })
  const kept = (await patient.inject(LIST)).body
  time = new Date(now.getTime() + 10 * 60_000)
  wire.freeze()
  const begun = performance.now()
  expect((await patient.inject('/readyz')).statusCode).toBe(503)
  expect(performance.now() - begun).toBeLessThan(2_000)
  wire.close()
  for (const path of ['/v1/events/', '/v1/events/nothing/', '/v1/locations/languages/']) {
    // oxlint-disable-next-line no-await-in-loop -- one failure at a time is easier to read
    const { statusCode, headers, json } = await patient.inject(path)
    expect([path, statusCode, json().code]).toEqual([path, 503, 'unavailable'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await patient.inject('/healthz')).statusCode).toBe(200)
  const old = await patient.inject(LIST)
  expect([old.statusCode, old.body, old.headers['age']]).toEqual([200, kept, '600'])
  await patient.close()
  await frozen.close()
})

async function nameOf({ db }: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return rows[0]?.name ?? ''
}

/** A wire to the database that can stop carrying anything without being cut. */
async function startWire(to: URL) {
  const sockets: Socket[] = []
  const wire: Server = createServer((socket) => {
    const onward = connect(Number(to.port === '' ? 5432 : to.port), to.hostname)
    sockets.push(socket, onward)
    for (const end of [socket, onward]) end.on('error', () => undefined)
    socket.pipe(onward)
    onward.pipe(socket)
  })
  await new Promise<void>((done) => wire.listen(0, '127.0.0.1', done))
  const address = wire.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    freeze: () => {
      for (const socket of sockets) {
        socket.unpipe()
        socket.pause()
      }
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      wire.close()
    },
  }
}

test('answers a list and a page of the last hour while other programs hold all connections', async ({
  skip,
}) => {
  // oxlint-disable-next-line node/no-process-env -- the runner says here which database the suite runs on
  const server = process.env['TEST_DATABASE_URL'] ?? ''
  if (server === '') skip()
  const name = await nameOf(database)
  const role = `reader_${randomUUID().slice(0, 8)}`
  await database.exec(`
    create role ${role} login password 'reader';
    grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role}`)
  const url = new URL(server)
  url.pathname = name
  url.username = role
  url.password = 'reader'
  const limited = await openPostgres(url.href)
  let time = now
  const full = await buildApp({
    db: limited.db,
    database: limited,
    config,
    clock: () => time,
    renderer: {
      render: async ({ api }) => {
        const { status } = await api(LIST)
        return { status, headers: {}, html: `<p>made at ${time.toISOString()}</p>` }
      },
      assetsDir: import.meta.dirname,
    },
  })
  try {
    const list = (await full.inject(LIST)).body
    const page = await full.inject('/en/bratislava')
    expect(page.statusCode).toBe(200)
    await database.exec(`alter role ${role} connection limit 0`)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${role}`.execute(
      database.db,
    )
    await sleep(200)
    await expect(sql`select 1`.execute(limited.db)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('too many connections') },
    })
    // The catalogue was written meanwhile, as it is most minutes.
    full.outdate()
    time = new Date(now.getTime() + 10 * 60_000)
    const [oldList, oldPage] = [await full.inject(LIST), await full.inject('/en/bratislava')]
    expect([oldList.statusCode, oldList.body]).toEqual([200, list])
    expect([oldPage.statusCode, oldPage.body]).toEqual([200, expect.stringContaining('made at')])
    // Neither what was never read nor what an operator may have removed.
    expect((await full.inject(`${LIST}&page_size=3`)).statusCode).toBe(503)
    full.invalidate()
    expect((await full.inject(LIST)).statusCode).toBe(503)
    expect((await full.inject('/en/bratislava')).statusCode).toBe(503)
  } finally {
    await full.close()
    await limited.close()
    await database.exec(`drop owned by ${role}; drop role ${role}`)
  }
})
