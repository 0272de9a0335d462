/**
 * Compares the raw queries that tests executed on PostgreSQL with the row types in the source. With `--all`, after the whole suite,
 * names also those that no test executed.
 */
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ExecutedQuery } from '@okolo/server/platform/testing/executed-queries.ts'
import { queryFaults } from './query-faults.ts'
import { readRawQueries } from './row-types.ts'

const ROOT = join(import.meta.dirname, '../..')
const FACTS = join(ROOT, 'node_modules/.cache/okolo/queries')
const IS_PRODUCT = /^apps\/server\/src\/(?!.*(?:\/testing\/|\.test\.))/

/** The most of each that the house bears; the goal is none. Lower a limit as soon as it holds. */
const LIMITS = { wrong: 0, unchecked: 80 }

const queries = new Map(
  readRawQueries(ROOT, (file) => IS_PRODUCT.test(file)).map((query) => [placeOf(query), query.row]),
)
const checked = new Set<string>()
const wrong = new Set<string>()
for (const { calls, columns } of readExecuted()) {
  const place = calls.map(placeOf).find((one) => queries.has(one))
  if (place === undefined) continue
  const row = queries.get(place) ?? null
  if (row === null || columns !== null) checked.add(place)
  if (row !== null && columns !== null)
    for (const fault of queryFaults(row, columns)) wrong.add(`${place}: ${fault}`)
}
const unchecked = [...queries.keys()].filter((place) => !checked.has(place))

console.log(`queries: ${checked.size} of ${queries.size} raw queries were executed on PostgreSQL`)
judge('wrong', [...wrong], 'The source says something else of the rows than the database')
if (process.argv.includes('--all'))
  judge('unchecked', unchecked, 'No test executes the query on PostgreSQL')

function judge(what: keyof typeof LIMITS, found: string[], reason: string): void {
  if (found.length === 0) return
  const limit = LIMITS[what]
  console.log(`${reason}: ${found.length} found, ${limit} allowed, goal 0`)
  console.log(found.toSorted().join('\n'))
  if (found.length > limit) process.exitCode = 1
}

function placeOf(call: { file: string; line: number; column: number }): string {
  return `${call.file}:${call.line}:${call.column}`
}

/** Leaves out what was executed before its source was written last. */
function readExecuted(): ExecutedQuery[] {
  const times = new Map<string, number | undefined>()
  const writtenAt = (file: string) => {
    if (!times.has(file))
      times.set(file, statSync(join(ROOT, file), { throwIfNoEntry: false })?.mtimeMs)
    return times.get(file)
  }
  return globSync(join(FACTS, '*.jsonl'))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line): ExecutedQuery => JSON.parse(line))
    .filter(({ calls }) => calls.every((call) => call.writtenAt === writtenAt(call.file)))
}
