/**
 * Prints the size of a first visit after `vite build --app`: the first route's JavaScript, the style sheet, and the
 * first fonts, in bytes as sent. Fails over its budgets. `node apps/web/size.ts`
 */
// This is a command, so it prints.
/* oxlint-disable no-console */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { LOCALES } from '@okolo/contract/locale'
import type { Group } from '@okolo/i18n/catalogue'
import { readAssets } from './server-assets.ts'

const KB = 1024
const BUDGETS = { script: 136 * KB, style: 18.9 * KB, fonts: 65 * KB }
const PAGES: [page: string, messages: Group[]][] = [
  ['feed/feed-page', []],
  ['event/event-page', ['event']],
  ['host/venue-page', ['event', 'place']],
  ['landing/landing-page', ['landing']],
]

const dist = join(import.meta.dirname, 'dist')
const assetsOf = readAssets(dist)
const over: string[] = []

for (const [page, messages] of PAGES) {
  const assets = assetsOf('uk')
  const files = [
    assets.entry,
    ...assets.modules,
    ...(assets.pages[`src/features/${page}.tsx`] ?? []),
    ...messages.map((group) => assets.messages[group] ?? ''),
  ]
  report(`${page}: script`, [...new Set(files)], BUDGETS.script)
}
report('style', assetsOf('en').styles, BUDGETS.style)
for (const locale of LOCALES) report(`fonts ${locale}`, assetsOf(locale).fonts, BUDGETS.fonts)

if (over.length > 0) {
  console.error(`over the budget: ${over.join(', ')}`)
  process.exitCode = 1
}

function report(name: string, files: string[], budget: number): void {
  const bodies = files.map((file) => readFileSync(join(dist, 'client', file)))
  const isFont = files.every((file) => file.endsWith('.woff2'))
  const sum = (size: (body: Buffer) => number) =>
    bodies.reduce((total, body) => total + size(body), 0)
  const brotli = sum((body) => (isFont ? body.length : brotliCompressSync(body).length))
  console.log(`${name}: ${kb(brotli)} brotli (${files.length} files)`)
  if (brotli > budget) over.push(`${name} > ${kb(budget)}`)
}

function kb(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} KB`
}
