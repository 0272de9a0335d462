import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { Secrets } from './secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'okolo-secrets-'))
const file = join(folder, 'secrets.json')
afterEach(() => rmSync(file, { force: true }))

test('made at the first use, for its owner alone, and the same ever after', () => {
  const first = new Secrets(folder)
  const mac = first.mac('link', 'x')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secrets.json'])
  expect(new Secrets(folder).mac('link', 'x')).toBe(mac)
  rmSync(file)
  expect(new Secrets(folder).mac('link', 'x')).not.toBe(mac)
})

test('each purpose has a key of its own', () => {
  const secrets = new Secrets(folder)
  expect(secrets.mac('link', 'x')).not.toBe(secrets.mac('attempt', 'x'))
  expect(secrets.isMac('link', 'x', secrets.mac('link', 'x'))).toBe(true)
  expect(secrets.isMac('link', 'x', secrets.mac('attempt', 'x'))).toBe(false)
  expect(secrets.isMac('link', 'x', '')).toBe(false)
})

test('a file that others can read, or that is damaged, stops the server with the reason', () => {
  new Secrets(folder).key('link')
  chmodSync(file, 0o644)
  expect(() => new Secrets(folder).key('link')).toThrow('chmod 600')
  chmodSync(file, 0o600)
  writeFileSync(file, '{"master":"short"}')
  expect(() => new Secrets(folder).key('link')).toThrow('is damaged')
})
