import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createConnector } from './create-connector.ts'
import { withConnector } from './list-connector.ts'

const REPO = join(import.meta.dirname, '../..')
const COPIED = [
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  '.oxlintrc.json',
  '.oxfmtrc.json',
  'packages/connectors',
  'packages/connectors-keyed',
]
const SRC = 'packages/connectors/src'
let root = ''

const inCopy = (command: string, ...args: string[]) => {
  const ran = spawnSync(process.execPath, [join(REPO, 'node_modules', command), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  })
  return { status: ran.status, output: ran.stdout + ran.stderr }
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'okolo-connector-'))
  mkdirSync(join(root, 'packages'))
  for (const path of COPIED) {
    cpSync(join(REPO, path), join(root, path), {
      recursive: true,
      filter: (from) => basename(from) !== 'node_modules',
    })
  }
  // The house's own setup belongs to the server.
  writeFileSync(join(root, 'vitest.config.ts'), 'export default {}\n')
  symlinkSync(join(REPO, 'node_modules'), join(root, 'node_modules'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('a new connector', () => {
  test('is a folder with code, recording, test and fixture, and is listed', () => {
    expect(createConnector(root, 'lindy-hop', 'Lindy Hop Calendar')).toEqual([
      `${SRC}/lindy-hop/lindy-hop.ts`,
      `${SRC}/lindy-hop/lindy-hop.recorded.ts`,
      `${SRC}/lindy-hop/lindy-hop.test.ts`,
      `${SRC}/lindy-hop/fixtures/three-events-one-without-title/events.json`,
      `${SRC}/registry/open-connectors.ts`,
    ])
    expect(readFileSync(join(root, SRC, 'registry/open-connectors.ts'), 'utf8')).toMatch(
      /\blindyHop\b[,\]\s]/,
    )
  })

  test('passes its own test and the conformance suite at once', () => {
    const own = inCopy('vitest/vitest.mjs', 'run', `${SRC}/lindy-hop`)
    expect(own.output).toContain('3 passed')
    const suite = inCopy(
      'vitest/vitest.mjs',
      'run',
      `${SRC}/conformance.test.ts`,
      '-t',
      'lindy-hop',
    )
    expect(suite.output).toMatch(/Tests\s.*\d\d passed/)
    expect([own.status, suite.status]).toEqual([0, 0])
  })

  test('passes the checks of form', () => {
    const format = inCopy(
      'oxfmt/bin/oxfmt',
      '--check',
      `${SRC}/lindy-hop`,
      `${SRC}/registry/open-connectors.ts`,
    )
    expect(format).toMatchObject({ status: 0 })
    expect(inCopy('oxlint/bin/oxlint', `${SRC}/lindy-hop`)).toMatchObject({ status: 0 })
    const types = inCopy('typescript/bin/tsc', '-p', '.')
    expect(types.output.split('\n').filter((line) => line.includes('lindy-hop'))).toEqual([])
  })
})

describe('a name', () => {
  test.each([
    ['Lindy', 'is not an id'],
    ['lindy_hop', 'is not an id'],
    ['../escape', 'is not an id'],
    ['2go', 'is not an id'],
    ['', 'is not an id'],
    ['new', 'a word of the language'],
    ['ical', 'is there already'],
    ['openagenda', 'is there already'],
    ['text', 'is there already'],
  ])('"%s" is refused: %s', (id, why) => {
    expect(() => createConnector(root, id)).toThrow(why)
  })

  test('with a title that would break the code is refused', () => {
    expect(() => createConnector(root, 'quoted', "it's")).toThrow('without apostrophe')
  })
})

describe('the list of connectors', () => {
  const before = `import type { AnyConnector } from '../connector.ts'
import { alpha } from '../alpha/alpha.ts'
import { zulu } from '../zulu/zulu.ts'

/** All. */
export const openConnectors: readonly AnyConnector[] = [
  alpha,
  zulu,
]
`

  test('stays in order', () => {
    expect(withConnector(before, 'mike-two', 'mikeTwo'))
      .toBe(`import type { AnyConnector } from '../connector.ts'
import { alpha } from '../alpha/alpha.ts'
import { mikeTwo } from '../mike-two/mike-two.ts'
import { zulu } from '../zulu/zulu.ts'

/** All. */
export const openConnectors: readonly AnyConnector[] = [alpha, mikeTwo, zulu]
`)
  })

  test('in a form not known is left alone', () => {
    expect(() => withConnector('export const openConnectors = all()', 'mike', 'mike')).toThrow(
      'by hand',
    )
  })
})
