/** Fails if a comment or a document is written against the house's rules, or a link leads nowhere. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { faultsOfCode, faultsOfMarkdown } from './prose/prose-faults.ts'

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = '{apps,packages,lab,e2e,tools}'
const SKIP = ['**/node_modules/**', '**/dist/**', '**/fixtures/**']

const code = globSync([`${FOLDERS}/**/*.{ts,tsx,mjs,css}`], { cwd: ROOT, exclude: SKIP })
const documents = globSync(['*.md', 'docs/**/*.md', `${FOLDERS}/**/*.md`], {
  cwd: ROOT,
  exclude: SKIP,
})
const wrong = [
  ...code.flatMap((file) => told(file, faultsOfCode(textOf(file)))),
  ...documents.flatMap((file) => {
    const isThere = (link: string) => existsSync(join(ROOT, dirname(file), link))
    return told(file, faultsOfMarkdown(textOf(file), isThere))
  }),
]
if (wrong.length > 0) {
  console.error(wrong.toSorted().join('\n'))
  process.exitCode = 1
} else console.log(`prose: ${code.length} files and ${documents.length} documents read well`)

function told(file: string, faults: ReturnType<typeof faultsOfCode>): string[] {
  return faults.map(({ line, wrong: what, advice }) => `${file}:${line}: ${what}. ${advice}`)
}

function textOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}
