/** Fails if an import goes against the one-way arrows of docs/architecture.md. */
import { glob, readFile } from 'node:fs/promises'
import { posix } from 'node:path'

/** folder -> folders it may import from besides itself. The first match wins, so order matters. */
const ARROWS: [folder: string, mayImport: string[]][] = [
  ['packages/contract/', []],
  ['packages/connectors/', []],
  ['packages/i18n/', []],
  ['apps/server/seed/', ['connectors', 'contract']],
  ['apps/server/src/words/', ['contract']],
  // Pure rules: no database, no network.
  ['apps/server/src/knowledge/', ['words', 'contract', 'connectors', 'problem']],
  ['apps/server/src/platform/', ['words', 'connectors', 'contract']],
  ['apps/server/src/catalogue/', ['words', 'knowledge', 'platform', 'contract', 'seed']],
  ['apps/server/src/people/', ['words', 'platform', 'contract']],
  [
    'apps/server/src/ingest/',
    ['words', 'knowledge', 'platform', 'catalogue', 'connectors', 'contract'],
  ],
  // Operators control the pipeline: this is the one feature that may start it.
  [
    'apps/server/src/features/operator/',
    ['words', 'knowledge', 'platform', 'catalogue', 'people', 'ingest', 'connectors', 'contract'],
  ],
  [
    'apps/server/src/features/',
    ['words', 'knowledge', 'platform', 'catalogue', 'people', 'contract', 'i18n'],
  ],
  ['apps/server/src/dev/', ['platform', 'ingest', 'connectors', 'contract', 'seed']],
  // Only app/ and jobs/ know everything; the command line knows what operators set going.
  ['apps/server/src/', ['*']],
  ['apps/web/src/ui/', ['contract', 'i18n']],
  ['apps/web/src/device/', ['contract']],
  ['apps/web/src/api/', ['contract']],
  // The settings, texts and files that every page is made with.
  ['apps/web/src/site/', ['contract', 'i18n', 'api']],
  ['apps/web/src/catalogue/', ['contract', 'i18n', 'ui', 'device', 'api', 'site']],
  // The signed-in person of this browser, and the sign-up and login forms.
  ['apps/web/src/people/', ['contract', 'i18n', 'ui', 'device', 'api', 'site']],
  ['apps/web/src/shell/', ['contract', 'i18n', 'ui', 'device', 'api', 'site', 'catalogue']],
  [
    'apps/web/src/features/',
    ['contract', 'i18n', 'ui', 'device', 'api', 'people', 'catalogue', 'shell', 'site'],
  ],
  // Only every-page/, routes/ and the files beside them know everything.
  ['apps/web/', ['*']],
  ['e2e/', ['*']],
  ['lab/', ['*']],
  ['tools/', ['*']],
]

const INSIDE: Record<string, string> = {
  server: 'apps/server/src/',
  seed: 'apps/server/seed/',
  web: 'apps/web/src/',
}

const IMPORT = /(?:^|[^.\w])(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g

const wrong: string[] = []
let checked = 0
for await (const native of glob([
  'packages/*/src/**/*.{ts,tsx}',
  'apps/*/{src,seed}/**/*.{ts,tsx}',
])) {
  const file = native.replaceAll('\\', '/')
  const isTest = /\.test\.tsx?$/.test(file) || file.includes('/testing/')
  if (!isTest) checked += 1
  for (const [, spec = ''] of (await readFile(file, 'utf8')).matchAll(IMPORT)) {
    const reason = ofLab(file, spec) ?? (isTest ? null : judge(file, spec))
    if (reason !== null) wrong.push(`${file}: ${spec} ${reason}`)
  }
}
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exitCode = 1
} else console.log(`imports: ${checked} files follow the arrows`)

/** The product runs without lab/, and so do its tests. */
function ofLab(file: string, spec: string): string | null {
  return targetOf(file, spec)?.startsWith('lab/') === true
    ? 'is part of lab/, which only lab/, e2e/ and tools/ may import'
    : null
}

function judge(file: string, spec: string): string | null {
  const target = targetOf(file, spec)
  if (target === null) return null
  const from = ARROWS.find(([folder]) => file.startsWith(folder))
  if (from === undefined) return null
  const [home, allowed] = from
  if (target.startsWith(home)) return otherFeature(file, target)
  if (allowed.includes('*')) return null
  const zone = zoneOf(target)
  if (target.endsWith('/platform/problem.ts') && allowed.includes('problem')) return null
  return allowed.includes(zone) ? null : `goes against the arrows: ${home} must not import ${zone}`
}

/** Features never import each other. Shared code moves down. */
function otherFeature(file: string, target: string): string | null {
  const [own, other] = [featureOf(file), featureOf(target)]
  return own !== undefined && other !== undefined && own !== other
    ? `is another feature (${other})`
    : null
}

function featureOf(path: string): string | undefined {
  return /\/features\/([^/]+)\//.exec(path)?.[1]
}

/** Returns our own import's path from the project's root, or null for libraries. */
function targetOf(file: string, spec: string): string | null {
  if (spec.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), spec))
  const inside = /^#(server|seed|web)\/(.*)$/.exec(spec)
  if (inside) return `${INSIDE[inside[1] ?? '']}${inside[2]}`
  const workspace = /^@okolo\/([^/]+)\/?(.*)$/.exec(spec)
  if (workspace === null) return null
  const [, name = '', path = ''] = workspace
  if (name === 'lab') return `lab/${path}`
  return ['server', 'web'].includes(name)
    ? `apps/${name}/src/${path}`
    : `packages/${name}/src/${path}`
}

function zoneOf(target: string): string {
  return (
    /^packages\/([^/]+)\//.exec(target)?.[1] ??
    /^apps\/[^/]+\/src\/([^/]+)\//.exec(target)?.[1] ??
    /^apps\/server\/(seed)\//.exec(target)?.[1] ??
    'root'
  )
}
