/** @module-tag embedded */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { runCommand } from '#server/app/commands.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { readConfig } from '../settings/config.ts'
import type { Database } from './db.ts'
import { requireSameSecret } from './secret-fingerprint.ts'
import { Secrets } from '../secrets.ts'
import { testDatabase } from '../testing/database.ts'

const now = new Date('2026-11-20T12:00:00Z')
const SECRET = '0123456789abcdefghijklmnopqrstuv'
let database: Database
let folders: string[]

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'okolo-secret-')))
  await emptyTables(database, 'server_secret')
})
afterEach(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** A process with a data folder of its own, as it starts. */
const start = (which: 0 | 1, OKOLO_SECRET?: string) => {
  const config = readConfig({ DATA_DIR: folders[which], OKOLO_SECRET })
  return requireSameSecret(database.db, new Secrets(config), now)
}
const accept = async (which: 0 | 1) => {
  const lines: string[] = []
  const code = await runCommand(['secret', 'accept'], {
    cwd: '/',
    print: (line) => lines.push(line),
    isTerminal: false,
    signal: new AbortController().signal,
    config: { ...readConfig({ DATA_DIR: folders[which] }), clock: () => now },
    database,
  })
  return `${code} ${lines.join('\n')}`
}

test('two processes with secrets of their own do not serve one database', async () => {
  await start(0)
  await start(0)
  await start(1, SECRET).then(
    () => expect.unreachable(),
    (error: unknown) => {
      expect(String(error)).toContain('another secret than OKOLO_SECRET')
      expect(String(error)).toContain('okolo -- secret accept')
      expect(String(error)).not.toContain(SECRET)
    },
  )
})

test('of two that start at once one goes on', async () => {
  new Secrets(readConfig({ DATA_DIR: folders[1] })).key('link')
  const starts = await Promise.allSettled([start(0), start(1)])
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('with one OKOLO_SECRET any number do', async () => {
  await start(0, SECRET)
  await start(1, SECRET)
  expect(folders.map((folder) => existsSync(join(folder, 'secrets.json')))).toEqual([false, false])
})

test('a database that came without its secret is refused, and no new secret is made for it', async () => {
  await start(0)
  await expect(start(1)).rejects.toThrow(`there is no ${folders[1]}/secrets.json`)
  expect(existsSync(join(folders[1] ?? '', 'secrets.json'))).toBe(false)
})

test('where the old secret is lost a command takes the new one, and the log says so', async () => {
  await start(0)
  expect(await accept(1)).toMatch(/^0 The site has the secret of .*secrets\.json now\./)
  await start(1)
  expect(await accept(1)).toContain('already')
  await expect(start(0)).rejects.toThrow('another secret')
  const { rows } = await sql`select what from operator_action`.execute(database.db)
  expect(rows).toEqual([{ what: 'secret.accept' }])
})

test('stores a fingerprint of a secret, not the secret', async () => {
  await start(0, SECRET)
  const { rows } = await sql<{ fingerprint: string }>`select * from server_secret`.execute(
    database.db,
  )
  const [row] = rows
  expect(row?.fingerprint).toMatch(/^[\w-]{43}$/)
  expect(row?.fingerprint).not.toContain(SECRET)
})
