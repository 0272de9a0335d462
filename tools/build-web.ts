/** Builds the web app if its sources changed since the last build. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  DataDirectoryInUse,
  lockDataDirectory,
} from '../apps/server/src/platform/database/data-lock.ts'
import { runChild } from './run-child.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = ['apps/web', 'packages/contract', 'packages/i18n']
const stamp = join(root, 'apps/web/dist/.built-from')

const lock = await takeBuild()
try {
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== (await stateOf(SOURCES))) await build()
} finally {
  lock.release()
}

async function build(): Promise<void> {
  console.log('Building the web app (about half a minute) ...')
  const began = performance.now()
  const status = await runChild(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'warn'],
    { cwd: join(root, 'apps/web'), env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (status !== 0) process.exit(status)
  // The build generates sources too, so the stamp includes them.
  writeFileSync(stamp, await stateOf(SOURCES))
  console.log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

/** Waits until no other process builds: two at once would empty each other's folder. */
async function takeBuild(): Promise<{ release: () => void }> {
  for (let isSaid = false; ; isSaid = true) {
    try {
      return lockDataDirectory(join(root, 'node_modules/.cache/web-build'))
    } catch (error) {
      if (!(error instanceof DataDirectoryInUse)) throw error
      if (!isSaid) console.log('Another process is building the web app; waiting for it ...')
      await sleep(200)
    }
  }
}

/** A hash over the names and contents of all source files and the lockfile. */
async function stateOf(folders: string[]): Promise<string> {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const folder of folders) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !/[\\/](node_modules|dist)[\\/]/.test(file) && !file.includes('.test.'))
      .toSorted()
    for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}
