/**
 * Fails if the native projects, the privacy manifest or the data safety form say anything else than apps/mobile/shell.ts.
 * `node tools/mobile/check-shell.ts [--write]`; `--write` makes the files that are made of it alone.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FACTS, NEVER } from './shell-facts.ts'
import { dataSafety, shellFiles } from './shell-files.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const DOCUMENT = 'docs/mobile.md'
const TABLE = /(<!-- data safety -->\n\n)[^]*?(\n\n<!-- end -->)/

const writes = process.argv.includes('--write')
const files = shellFiles()
files.set(
  DOCUMENT,
  textOf(DOCUMENT).replace(TABLE, (_, begin: string, end: string) => begin + dataSafety() + end),
)
const wrong = [
  ...[...files]
    .filter(([file, text]) => !isMade(file, text))
    .map(([file]) => `${file} says something else`),
  ...FACTS.filter(([, file, says]) => !states(file, says)).map(
    ([what, file]) => `${file}: ${what}: not so`,
  ),
  ...NEVER.filter(([, file, says]) => states(file, says)).map(
    ([what, file]) => `${file}: ${what}: not so`,
  ),
  ...(TABLE.test(textOf(DOCUMENT)) ? [] : [`${DOCUMENT} has no data safety form`]),
  ...versionsApart(),
]
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  console.error('apps/mobile/shell.ts decides: node tools/mobile/check-shell.ts --write')
  process.exitCode = 1
} else console.log(`shell: ${files.size} files and ${FACTS.length + NEVER.length} facts agree`)

function isMade(file: string, text: string): boolean {
  if (textOf(file) === text) return true
  if (!writes) return false
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
  return true
}

function states(file: string, says: string | RegExp): boolean {
  const text = textOf(file)
  return typeof says === 'string' ? text.includes(says) : says.test(text)
}

function textOf(file: string): string {
  const path = join(root, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** Both sides of a plugin, its native part and its calls, are one version. */
function versionsApart(): string[] {
  const [web, mobile] = ['apps/web', 'apps/mobile'].map(pluginsOf)
  return Object.entries(web ?? {})
    .filter(([name, version]) => mobile?.[name] !== version)
    .map(([name]) => `apps/mobile/package.json: ${name} is another version than in apps/web`)
}

function pluginsOf(app: string): Record<string, string> {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    textOf(`${app}/package.json`),
  )
  return Object.fromEntries(
    Object.entries(dependencies).filter(([name]) => /^@(capacitor|capawesome)/.test(name)),
  )
}
