import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openServersDatabase } from '#server/app/ready-database.ts'
import { readConfig } from './settings/config.ts'
import { openDatabase } from './database/db.ts'
import { requireWritable } from './writable-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'okolo-writable-'))
const file = join(folder, 'file')
writeFileSync(file, '')
/** Nobody can write below a file, not even root. */
const dataDir = join(file, 'var')
afterAll(() => rmSync(folder, { recursive: true }))

test('a folder is made for its owner alone, and nothing is left in it', () => {
  const made = join(folder, 'a', 'b')
  requireWritable(made)
  expect(readdirSync(made)).toEqual([])
  if (process.platform !== 'win32') expect(statSync(made).mode & 0o777).toBe(0o700)
})

test('one that cannot be written is named, with what to do, by the embedded database', async () => {
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    new RegExp(`DATA_DIR ${dataDir} cannot be written: .*choose another`),
  )
})

test('and by a server on PostgreSQL, before it asks for that', async () => {
  const DATABASE_URL = 'postgres://okolo:hunter2@127.0.0.1:1/okolo'
  const config = readConfig({ DATABASE_URL, DATA_DIR: dataDir })
  await expect(openServersDatabase(config)).rejects.toThrow('cannot be written')
})
