import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readImports } from './read-imports.ts'

const FILES: Record<string, string> = {
  'package.json': '{"workspaces": ["apps/*", "packages/*", "lab"]}',
  'apps/server/package.json':
    '{"name": "@okolo/server", "type": "module", "imports": {"#server/*": "./src/*"}, "dependencies": {"listed": "1"}, "devDependencies": {"only-tests": "1"}}',
  'packages/contract/package.json':
    '{"name": "@okolo/contract", "type": "module", "exports": {"./*": "./src/*.ts"}}',
  'lab/package.json': '{"name": "@okolo/lab", "type": "module"}',
  ...library('listed'),
  ...library('unlisted'),
  ...library('only-tests'),
  'lab/mood.ts': 'export {}',
  'packages/contract/src/event.ts': 'export type Event = string',
  'apps/server/src/platform/up.ts': "import type { Feed } from '#server/features/feed/feed.ts'",
  'apps/server/src/platform/one.ts': "import type { Two } from './two.ts'\nexport type One = Two",
  'apps/server/src/platform/two.ts': "export type { One as Two } from './one.ts'",
  'apps/server/src/features/feed/feed.ts':
    "import { db } from '#server/platform/db.ts'\nimport 'listed'\nexport type Feed = typeof db",
  'apps/server/src/features/map/map.ts': "import type { Feed } from '../feed/feed.ts'",
  'apps/server/src/features/map/map.test.ts':
    "import type { Feed } from '../feed/feed.ts'\nimport 'only-tests'\nimport '../../../../../lab/mood.ts'",
  'apps/server/src/platform/shapes.ts': "import type { Event } from '@okolo/contract/event'",
  'apps/server/src/platform/db.ts': 'export const db = 1',
  'apps/server/src/platform/libraries.ts': "import 'unlisted'\nimport 'only-tests'",
  'apps/server/src/people/name.tsx':
    "export async function f() {\n  await import('#server/ingest/run.ts')\n  return <b>import</b>\n}",
  'apps/server/src/ingest/run.ts': 'export {}',
  'apps/server/src/stray/lost.ts': "import '../platform/db.ts'",
  'apps/server/src/app/main.ts': "import '../ingest/run.ts'",
}

let root: string
beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'imports-')))
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  await mkdir(join(root, 'node_modules/@okolo'))
  await symlink(
    join(root, 'packages/contract'),
    join(root, 'node_modules/@okolo/contract'),
    'junction',
  )
})
afterAll(() => rm(root, { recursive: true }))

test('imports against the rules are reported, types included, and no other ones', async () => {
  const { summary } = await readImports(root, ['apps', 'packages', 'lab'])
  const found = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)
  expect(found.toSorted()).toEqual([
    'arrow of apps/server/src/people: apps/server/src/people/name.tsx -> apps/server/src/ingest/run.ts',
    'arrow of apps/server/src/platform: apps/server/src/platform/up.ts -> apps/server/src/features/feed/feed.ts',
    'circle: apps/server/src/platform/one.ts -> apps/server/src/platform/two.ts',
    'dev-package: apps/server/src/platform/libraries.ts -> node_modules/only-tests/index.js',
    'folder-without-arrow: apps/server/src/stray/lost.ts -> apps/server/src/platform/db.ts',
    'lab: apps/server/src/features/map/map.test.ts -> lab/mood.ts',
    'other-feature: apps/server/src/features/map/map.ts -> apps/server/src/features/feed/feed.ts',
    'unlisted-package: apps/server/src/platform/libraries.ts -> node_modules/unlisted/index.js',
    'workspaces of apps/server: apps/server/src/platform/shapes.ts -> packages/contract/src/event.ts',
  ])
})

function library(name: string): Record<string, string> {
  return {
    [`node_modules/${name}/package.json`]: `{"name": "${name}", "main": "index.js"}`,
    [`node_modules/${name}/index.js`]: '',
  }
}
