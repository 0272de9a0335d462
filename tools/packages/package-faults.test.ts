import { expect, test } from 'vitest'
import { packageFaults } from './package-faults.ts'

const integrity = 'sha512-abc'

test('accepts packages of the registry whose contents are known, and links to our own', () => {
  const packages = {
    '': {},
    'apps/server': {},
    'node_modules/@okolo/server': { link: true },
    'node_modules/a': { integrity, resolved: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz' },
    'node_modules/b': { integrity, hasInstallScript: true },
  }
  expect(packageFaults({ packages }, { b: 'builds itself' })).toEqual([])
})

test.each([
  ['a package without integrity', {}, 'has no integrity'],
  ['a package with an old hash', { integrity: 'sha1-abc' }, 'has no integrity'],
  ['a package from elsewhere', { integrity, resolved: 'https://evil.example/a.tgz' }, 'comes from'],
  ['an unread install script', { integrity, hasInstallScript: true }, 'runs a script'],
])('refuses %s, nested ones too', (_, entry, fault) => {
  const packages = { 'apps/server/node_modules/@a/b': entry }
  expect(packageFaults({ packages }, {})).toEqual([expect.stringContaining(fault)])
})

test('refuses a listed script that is gone', () => {
  expect(packageFaults({ packages: {} }, { b: 'builds itself' })).toEqual([
    expect.stringContaining('b has no install script any more'),
  ])
})
