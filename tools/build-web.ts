/** Builds the web app if its sources changed since the last build. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = ['apps/web', 'packages/contract', 'packages/i18n']
const stamp = join(root, 'apps/web/dist/.built-from')

const state = await stateOf(SOURCES)
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== state) {
  console.log('Building the web app ...')
  const began = performance.now()
  const { status } = spawnSync(
    join(root, 'node_modules/.bin/vite'),
    ['build', '--app', '--logLevel', 'warn'],
    {
      cwd: join(root, 'apps/web'),
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (status !== 0) process.exit(status ?? 1)
  // The build generates sources too, so the stamp includes them.
  writeFileSync(stamp, await stateOf(SOURCES))
  console.log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s`)
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
