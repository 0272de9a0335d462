/**
 * Builds the pages of the app into a folder; for a site with a name of its own (docs/site.md) also the native projects, in `var/app`.
 * `OKOLO_API` takes the place of the configured origin. Fails if the first screen is over its budget. `node tools/build-native.ts [folder]`
 */
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { shell } from '../apps/mobile/shell.ts'
import { ownShell, writeOwnShell } from './mobile/own-shell.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const KB = 1024
const BUDGET = 170 * KB
/** The operator's own, from Firebase: neither is in the repository. */
const FIREBASE = {
  android: 'apps/mobile/android/app/google-services.json',
  ios: 'apps/mobile/ios/App/App/GoogleService-Info.plist',
}

// React asks this while it is bundled.
process.env['NODE_ENV'] = 'production'
const { buildApp } = await import('../apps/web/plugins/build-app.ts')

const { OKOLO_API, OKOLO_PUSH, ...env } = process.env
const own = ownShell(env)
const outDir = resolve(process.argv[2] ?? join(root, 'apps/mobile/www'))
const api = new URL(OKOLO_API ?? (own?.shell ?? shell).api).origin
const push =
  OKOLO_PUSH?.split(' ') ??
  Object.entries(FIREBASE).flatMap(([name, file]) => (existsSync(join(root, file)) ? [name] : []))
await buildApp({ api, connect: shell.connect, push, outDir })
for (const icon of ['icon.svg', 'icon-180.png'])
  cpSync(join(root, 'apps/web/public', icon), join(outDir, icon))

if (own !== null) {
  const folder = join(root, 'var/app')
  await writeOwnShell(folder, own, outDir)
  console.log(`The app of ${own.site.name} is in ${folder}: npx cap sync there.`)
}
const bytes = firstScreen()
console.log(
  `The app calls ${api}; pushes: ${push.join(' and ') || 'none'}. Its first screen needs ${(bytes / KB).toFixed(1)} KB brotli of JavaScript.`,
)
if (bytes > BUDGET) {
  console.error(`That is more than ${BUDGET / KB} KB.`)
  process.exitCode = 1
}

/** Compressed bytes of the entry, the feed and the first texts, with all that they import. */
function firstScreen(): number {
  const text = readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')
  const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(text)
  const files = new Set<string>()
  const add = (source: string) => {
    const chunk = manifest[source]
    if (chunk === undefined || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  const isFirst =
    /(^index\.html|features\/feed\/(feed-page\.tsx|load-feed\.ts)|\/uk\/(base|newsletter)\.json)$/
  Object.keys(manifest)
    .filter((source) => isFirst.test(source))
    .forEach(add)
  return [...files]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(outDir, file))).length, 0)
}
