/** Prints the house's figures: `npm run check -- figures`. Compare them before and after a change. */
import { parseFileSync } from '@swc/core'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesByFolder, longestWayDown, mutualFolders, productGraph } from './imports/folders.ts'
import { FILES_OF_A_FOLDER, LIMITS } from './imports/limits.ts'
import { readImports } from './imports/read-imports.ts'
import { SHARED } from './tables/owners.ts'

const ROOT = join(import.meta.dirname, '..')
const TOP = ['apps', 'packages', 'lab', 'tools', 'e2e']
const IS_TEST = /(\.test\.tsx?|\/testing\/|^e2e\/)/
const AREAS = [
  ...['features', 'ingest', 'knowledge', 'platform', 'people', 'catalogue', 'cli', 'subjects'].map(
    (name) => `apps/server/src/${name}`,
  ),
  'apps/server/seed',
  'apps/server/migrations',
  'apps/web',
  'packages/connectors',
  'packages/connectors-keyed',
  'packages/contract',
  'lab',
  'tools',
]
const FRAGMENT_LINES = 40
const LONGEST = 12

/** Prints the table. */
export async function printFigures(): Promise<void> {
  const files = globSync(`{${TOP.join()}}/**/*.{ts,tsx,js,mjs,css,sql}`, {
    cwd: ROOT,
    exclude: (name) => ['node_modules', 'dist', 'www'].includes(name),
  })
  const lines = new Map(files.map((file) => [file, linesOf(file)]))
  const product = files.filter((file) => !IS_TEST.test(file))
  const sum = (names: readonly string[]) =>
    names.reduce((all, name) => all + (lines.get(name) ?? 0), 0)
  const imports = await readImports(ROOT, TOP)
  const graph = productGraph(imports)
  const { apart, inside } = mutualFolders(graph)
  const importers = new Map<string, number>()
  for (const targets of graph.values())
    for (const target of new Set(targets)) importers.set(target, (importers.get(target) ?? 0) + 1)
  const alone = [...graph.keys()].filter((file) => importers.get(file) === 1)
  const crowded = [...filesByFolder(graph).values()].filter((count) => count > FILES_OF_A_FOLDER)
  const functions = product.filter((file) => /\.tsx?$/.test(file)).flatMap(functionsOf)

  const rows: [string, string | number][] = [
    ['product lines', sum(product)],
    ['product files', product.length],
    ['lines of tests', sum(files.filter((file) => IS_TEST.test(file)))],
    ['imports against a rule, circles included (goal 0)', imports.summary.violations.length],
    ['pairs of folders that import each other (goal 0)', apart.length],
    [`pairs of parent and child (goal ${LIMITS.mutualInside.goal})`, inside.length],
    [`folders of more than ${FILES_OF_A_FOLDER} files (goal 0)`, crowded.length],
    [
      `floors of the server (goal ${LIMITS.floors.goal})`,
      longestWayDown(graph, 'apps/server/src').length,
    ],
    ['files with one importer', alone.length],
    [
      `of which under ${FRAGMENT_LINES} lines`,
      alone.filter((file) => (lines.get(file) ?? 0) < FRAGMENT_LINES).length,
    ],
    ['tables that several folders write (goal 0)', Object.keys(SHARED).length],
    ['functions of more than 60 lines', functions.filter((one) => one.lines > 60).length],
  ]
  for (const [name, value] of rows) console.log(`${String(value).padStart(8)}  ${name}`)
  console.log('\nProduct lines by area')
  for (const area of AREAS)
    console.log(
      `${String(sum(product.filter((file) => file.startsWith(`${area}/`)))).padStart(8)}  ${area}`,
    )
  console.log('\nLongest functions')
  for (const one of functions.toSorted((a, b) => b.lines - a.lines).slice(0, LONGEST))
    console.log(`${String(one.lines).padStart(8)}  ${one.name}, ${one.file}`)
}

function linesOf(file: string): number {
  return readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1
}

type Named = { name: string; file: string; lines: number }

/** Functions at the top of a file, with the lines that each takes. */
function functionsOf(file: string): Named[] {
  const path = join(ROOT, file)
  const source = readFileSync(path)
  const { body, span } = parseFileSync(path, { syntax: 'typescript', tsx: file.endsWith('x') })
  const linesIn = ({ start, end }: { start: number; end: number }) =>
    source
      .subarray(start - span.start, end - span.start)
      .toString()
      .split('\n').length
  return body.flatMap((item) => {
    const declared = item.type === 'ExportDeclaration' ? item.declaration : item
    if (declared.type === 'FunctionDeclaration')
      return [{ name: declared.identifier.value, file, lines: linesIn(declared.span) }]
    if (declared.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression'
        ? [{ name: id.value, file, lines: linesIn(init.span) }]
        : [],
    )
  })
}
