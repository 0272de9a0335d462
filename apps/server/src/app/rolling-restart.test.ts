import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { catalogueBuilder } from '../catalogue/testing/catalogue-builder.ts'
import type { Database } from '../platform/database/db.ts'
import { testDatabase } from '../platform/testing/database.ts'
import { hasNginx, startNginx, startRoundRobin } from './testing/balancers.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
// oxlint-disable-next-line node/no-process-env -- the runner says here which database the suite runs on
const { TEST_DATABASE_URL = '', PATH = '' } = process.env
const VISITORS = 12

describe.skipIf(TEST_DATABASE_URL === '')('two processes on one PostgreSQL', () => {
  let database: Database
  let folder: string
  const servers: Awaited<ReturnType<typeof start>>[] = []
  beforeAll(async () => {
    database = await testDatabase()
    folder = mkdtempSync(join(tmpdir(), 'okolo-rolling-'))
    const builder = await catalogueBuilder(database.db)
    await builder.event({ slug: 'concert', dates: [{ start: '2026-11-20T19:00:00Z' }] })
    servers.push(...(await Promise.all([start(await freePort()), start(await freePort())])))
  }, 120_000)
  afterAll(async () => {
    await Promise.all(servers.map(({ end }) => end()))
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  async function start(port: number) {
    const { rows } = await sql<{ name: string }>`select current_database() name`.execute(
      database.db,
    )
    const address = new URL(TEST_DATABASE_URL)
    address.pathname = `/${rows[0]?.name ?? ''}`
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PATH,
        PORT: String(port),
        DATABASE_URL: address.href,
        DATA_DIR: folder,
        OKOLO_LIVE: '0',
        OKOLO_NOW: '2026-11-20T15:00:00Z',
        OKOLO_SECRET: '0123456789abcdefghijklmnopqrstuv',
        OKOLO_ROLE: 'api',
        OKOLO_TRUST_PROXY: '127.0.0.1',
        PUBLIC_URL: 'http://localhost:4200',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += String(chunk)))
    const ended = new Promise<number | null>((done) => {
      child.on('close', (code) => done(code))
    })
    await vi.waitFor(() => expect(output).toContain('Okolo is at'), 60_000)
    return {
      port,
      end: async () => {
        child.kill('SIGTERM')
        expect([await ended, output]).toEqual([0, expect.not.stringContaining('cut off')])
      },
    }
  }

  test.for([
    ['nginx, by the lines of the runbook', hasNginx, startNginx],
    ['a balancer that asks /readyz', true, startRoundRobin],
  ] as const)(
    'are restarted one after the other behind %s, and no visitor notices',
    // A busy machine may close a connection just as the balancer uses it again.
    { timeout: 180_000, retry: 1 },
    async ([, isThere, startBalancer], { skip }) => {
      skip(!isThere, 'nginx is not installed')
      const port = await freePort()
      const balancer = await startBalancer(
        port,
        servers.map((server) => server.port),
      )
      const load = visit(port)
      try {
        for (const [at, server] of servers.entries()) {
          // oxlint-disable-next-line no-await-in-loop -- one after the other is what is tested
          await sleep(1_000)
          // oxlint-disable-next-line no-await-in-loop -- the same
          await server.end()
          // oxlint-disable-next-line no-await-in-loop -- the same
          servers[at] = await start(server.port)
          // oxlint-disable-next-line no-await-in-loop -- the balancer has to see that it is back
          await sleep(2_000)
        }
      } finally {
        const { answered, failed } = await load.end()
        await balancer.end()
        expect(failed).toEqual([])
        expect(answered).toBeGreaterThan(200)
      }
    },
  )
})

/** Visitors who read lists, pages and the landing page, and write, until `end`. */
function visit(port: number) {
  const failed: string[] = []
  let answered = 0
  const over = new AbortController()
  const paths = ['/v1/events/?city=bratislava', '/en/feed', '/healthz', '/en/how-we-sort']
  const ask = async (number: number) => {
    const headers = { 'x-visitor': `10.${number >> 8}.${number & 255}.1` }
    const message = { email: 'anna@okolo.example', message: `${number}`, do_not_contact: true }
    const isWrite = number % 10 === 0
    const path = isWrite ? '/v1/feedback/' : `${paths[number % 4]}`
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { ...headers, ...(isWrite ? { 'content-type': 'application/json' } : {}) },
      ...(isWrite ? { method: 'POST', body: JSON.stringify(message) } : {}),
    })
    await answer.arrayBuffer()
    if (answer.status >= 400) failed.push(`${path}: ${answer.status}`)
    answered += 1
  }
  let number = 0
  const visitors = Array.from({ length: VISITORS }, async () => {
    while (!over.signal.aborted) {
      number += 1
      const own = number
      // oxlint-disable-next-line no-await-in-loop -- a visitor does one thing after the other
      await ask(own).catch((error: unknown) => failed.push(`${own}: ${String(error)}`))
      // oxlint-disable-next-line no-await-in-loop -- the same
      await sleep(20)
    }
  })
  return {
    end: async () => {
      over.abort()
      await Promise.all(visitors)
      return { answered, failed }
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
