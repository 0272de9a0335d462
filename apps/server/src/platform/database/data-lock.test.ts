import { spawn } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataDirectoryInUse, lockDataDirectory } from './data-lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'okolo-lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Another process that takes the lock and holds it until it is killed. */
async function holder(dataDir: string) {
  const code = `import('${new URL('./data-lock.ts', import.meta.url).href}').then(({ lockDataDirectory }) => {
    globalThis.lock = lockDataDirectory(${JSON.stringify(dataDir)})
    console.log('held')
    setInterval(() => {}, 1000)
  })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code])
  await new Promise((held) => child.stdout.once('data', held))
  return child
}

test('a second process is refused, and a killed one leaves nothing behind', async () => {
  const child = await holder(folder)
  expect(() => lockDataDirectory(folder)).toThrow(DataDirectoryInUse)
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await ended
  lockDataDirectory(folder).release()
})

test('a released lock can be taken again', () => {
  lockDataDirectory(folder).release()
  lockDataDirectory(folder).release()
})

test('nobody else may look into the data directory', async () => {
  const dataDir = join(folder, 'var')
  lockDataDirectory(dataDir).release()
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
})
