import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { thirdPartyNotices } from './notices.ts'

const ROOT = join(import.meta.dirname, '../../..')
const notices = thirdPartyNotices(ROOT)
/** The group of packages with one text that names this package. */
const groupOf = (name: string) =>
  notices.split('='.repeat(80)).find((group) => group.includes(`\n${name} `)) ?? ''

describe('the notices of this project', () => {
  test('name every package that runs, with its version and licence', () => {
    const lock: { packages: Record<string, Record<string, unknown>> } = JSON.parse(
      readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
    )
    const needed = Object.entries(lock.packages).filter(
      ([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true,
    )
    expect(needed.length).toBeGreaterThan(300)
    for (const [path, { version, license }] of needed) {
      const name = path.split('node_modules/').at(-1)
      expect(notices).toContain(`\n${name} ${String(version)} (${String(license)})  https://`)
    }
  })

  test.each([
    ['@img/sharp-libvips-linux-x64', 'GNU LESSER GENERAL PUBLIC LICENSE'],
    ['@img/sharp-libvips-linux-x64', 'GNU GENERAL PUBLIC LICENSE'],
    ['@img/sharp-libvips-darwin-arm64', 'GNU LESSER GENERAL PUBLIC LICENSE'],
    ['ical.js', 'Mozilla Public License Version 2.0'],
    ['satori', 'Mozilla Public License Version 2.0'],
    ['@resvg/resvg-js', 'Mozilla Public License Version 2.0'],
    ['@resvg/resvg-js-linux-x64-gnu', 'Mozilla Public License Version 2.0'],
    ['@fontsource/onest', 'SIL OPEN FONT LICENSE'],
    ['sharp', 'Apache License'],
    ['react', 'Permission is hereby granted'],
    ['vite', 'Permission is hereby granted'],
  ])('%s comes with the text of its licence: %s', (name, text) => {
    expect(groupOf(name)).toContain(text)
  })

  test('name the data, and the page of the API', () => {
    for (const source of ['GeoNames', 'Unicode CLDR', 'Natural Earth', 'SmartBear Software Inc.'])
      expect(notices).toContain(source)
  })
})

describe('a package', () => {
  const root = mkdtempSync(join(tmpdir(), 'okolo-notices-'))
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  /** Returns the notices of a project with this one package and its files. */
  function noticesOf(locked: Record<string, unknown>, files: Record<string, string> = {}): string {
    const folder = join(root, 'node_modules/thing')
    mkdirSync(folder, { recursive: true })
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const packages = { 'node_modules/thing': { version: '1.2.3', ...locked } }
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
    return thirdPartyNotices(root)
  }

  test.each([{}, { license: 'SSPL-1.0' }, { license: '(MIT AND AGPL-3.0-only)' }])(
    'whose licence is %o fails the notices by its name',
    (locked) => {
      expect(() => noticesOf(locked, { LICENSE: 'text' })).toThrow(/^thing 1\.2\.3: the licence/)
    },
  )

  test('that brings no text of a licence that asks for it fails them too', () => {
    expect(() => noticesOf({ license: 'BSD-3-Clause' })).toThrow(
      'thing 1.2.3 brings no text of its licence, BSD-3-Clause.',
    )
  })

  test('is quoted with its licence and its notice', () => {
    const told = noticesOf({ license: 'MIT' }, { 'LICENSE.md': 'the terms', NOTICE: 'the notice' })
    expect(told).toContain('thing 1.2.3 (MIT)  https://www.npmjs.com/package/thing/v/1.2.3')
    expect(told).toContain('the terms\n\nthe notice')
  })

  test('that speaks of its licence in its README is quoted from there', () => {
    const told = noticesOf(
      { license: 'MIT' },
      { 'README.md': '# Thing\n\nWhat it does.\n\n## License\n\nBy Ann.\n\n## More\n\nOther.' },
    )
    expect(told).toContain('By Ann.')
    expect(told).not.toContain('Other.')
    expect(told).toContain('Permission is hereby granted')
  })

  test('that is only for developing is left out', () => {
    expect(noticesOf({ dev: true })).not.toContain('thing')
  })
})
