import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { Secrets } from './secrets.ts'

const secretsIn = (dataDir: string, secret: string | null = null) =>
  new Secrets({ dataDir, secret })

const folder = mkdtempSync(join(tmpdir(), 'okolo-secrets-'))
const file = join(folder, 'secrets.json')
afterEach(() => rmSync(file, { force: true }))

test('made at the first use, for its owner alone, and the same ever after', () => {
  const first = secretsIn(folder)
  const mac = first.mac('link', 'x')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secrets.json'])
  expect(secretsIn(folder).mac('link', 'x')).toBe(mac)
  rmSync(file)
  expect(secretsIn(folder).mac('link', 'x')).not.toBe(mac)
})

test('each purpose has a key of its own', () => {
  const secrets = secretsIn(folder)
  expect(secrets.mac('link', 'x')).not.toBe(secrets.mac('attempt', 'x'))
  expect(secrets.isMac('link', 'x', secrets.mac('link', 'x'))).toBe(true)
  expect(secrets.isMac('link', 'x', secrets.mac('attempt', 'x'))).toBe(false)
  expect(secrets.isMac('link', 'x', '')).toBe(false)
})

test('a file that others can read, or that is damaged, stops the server with the reason', () => {
  secretsIn(folder).key('link')
  chmodSync(file, 0o644)
  expect(() => secretsIn(folder).key('link')).toThrow('chmod 600')
  chmodSync(file, 0o600)
  writeFileSync(file, '{"master":"short"}')
  expect(() => secretsIn(folder).key('link')).toThrow('is damaged')
})

test('a secret that is given leaves no file, and is the same everywhere', () => {
  const given = '0123456789abcdefghijklmnopqrstuv'
  const secrets = secretsIn(folder, given)
  expect(secrets.exist()).toBe(true)
  expect(secrets.mac('link', 'x')).toBe(secretsIn('/nowhere', given).mac('link', 'x'))
  expect(secrets.mac('link', 'x')).not.toBe(secretsIn(folder, `${given}w`).mac('link', 'x'))
  expect(readdirSync(folder)).toEqual([])
})

test('`master` of the file may be given instead of the file', () => {
  const kept = secretsIn(folder)
  expect(kept.exist()).toBe(false)
  const mac = kept.mac('link', 'x')
  const { master } = JSON.parse(readFileSync(file, 'utf8'))
  expect(secretsIn('/nowhere', master).mac('link', 'x')).toBe(mac)
})
