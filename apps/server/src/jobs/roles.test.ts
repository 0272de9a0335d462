import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

const MAIN = fileURLToPath(new URL('../app/main.ts', import.meta.url))
const server = process.env['TEST_DATABASE_URL'] ?? ''
let database: Database
let folder = ''

test('the embedded database has one process, which serves and works', () => {
  expect(readConfig({}).role).toBe('both')
  for (const OKOLO_ROLE of ['api', 'worker'])
    expect(() => readConfig({ OKOLO_ROLE })).toThrow('needs PostgreSQL')
})

describe.skipIf(server === '')('the roles of a process on PostgreSQL', { timeout: 90_000 }, () => {
  beforeEach(async () => {
    database = await testDatabase()
    folder = mkdtempSync(join(tmpdir(), 'okolo-roles-'))
  })
  afterEach(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Starts a process and gives what it says; `end` stops it and gives its exit code. */
  async function start(OKOLO_ROLE: string) {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      database.db,
    )
    const address = new URL(server)
    address.pathname = `/${rows[0]?.name ?? ''}`
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env['PATH'] ?? '',
        PORT: '0',
        OKOLO_LIVE: '0',
        OKOLO_DEMO: '0',
        OKOLO_DRAIN_MS: '0',
        DATABASE_URL: address.href,
        DATA_DIR: folder,
        OKOLO_SECRET: '0123456789abcdefghijklmnopqrstuv',
        OKOLO_ROLE,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    const ended = new Promise<number | null>((done) => {
      child.on('close', (code) => done(code))
    })
    return {
      said: () => output,
      end: () => {
        child.kill('SIGTERM')
        return ended
      },
    }
  }

  /** An old answer of a site's robots.txt, which the jobs forget. */
  async function leaveTrace(): Promise<void> {
    await sql`insert into robots (origin, status, body, fetched_at) values ('https://old.example', 200, '', '2020-01-01')`.execute(
      database.db,
    )
  }

  async function traces(): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from robots`.execute(
      database.db,
    )
    return rows[0]?.n ?? 0
  }

  test.each([
    ['both', true, true],
    ['worker', false, true],
    ['api', true, false],
  ])('%s: serves pages %s, does jobs %s', async (role, serves, works) => {
    await leaveTrace()
    const process = await start(role)
    const isUp = serves ? 'Okolo is at' : 'Okolo does its jobs'
    await vi.waitFor(() => expect(process.said()).toContain(isUp), 60_000)
    if (works) await vi.waitFor(async () => expect(await traces()).toBe(0), 30_000)
    else {
      await new Promise((done) => setTimeout(done, 5000))
      expect(await traces()).toBe(1)
    }
    expect(process.said().includes('Okolo is at')).toBe(serves)
    expect(await process.end()).toBe(0)
  })
})
