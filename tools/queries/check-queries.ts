/**
 * Compares the raw queries that tests executed on PostgreSQL with the row types in the source. With `--all`, after the whole suite,
 * lets PostgreSQL prepare those that no test executed, and names those that are neither executed nor spelled in the source.
 */
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ExecutedQuery } from '@okolo/server/platform/testing/executed-queries.ts'
import { describeQueries } from '@okolo/server/platform/testing/describe-queries.ts'
import { queryFaults } from './query-faults.ts'
import { readRawQueries } from './row-types.ts'

const ROOT = join(import.meta.dirname, '../..')
const FACTS = join(ROOT, 'node_modules/.cache/okolo/queries')
const IS_PRODUCT = /^apps\/server\/src\/(?!.*(?:\/testing\/|\.test\.))/

/** The most of each that the house bears. */
const LIMITS = { wrong: 0, unchecked: 0 }

const queries = new Map(
  readRawQueries(ROOT, (file) => IS_PRODUCT.test(file)).map((query) => [sourcePlace(query), query]),
)
const checked = new Set<string>()
const wrong = new Set<string>()
for (const { calls, columns } of readExecuted()) {
  const place = calls.map(sourcePlace).find((one) => queries.has(one))
  if (place === undefined) continue
  const row = queries.get(place)?.row ?? null
  if (row === null || columns !== null) checked.add(place)
  if (row !== null && columns !== null)
    for (const fault of queryFaults(row, columns)) wrong.add(`${place}: ${fault}`)
}
const executed = checked.size
if (process.argv.includes('--all')) await prepareOthers()
const unchecked = [...queries.keys()].filter((place) => !checked.has(place))

console.log(
  `queries: ${executed} of ${queries.size} raw queries were executed on PostgreSQL, ${checked.size - executed} prepared`,
)
judge('wrong', [...wrong], 'The source says something else of the rows than the database')
if (process.argv.includes('--all'))
  judge(
    'unchecked',
    unchecked,
    'No test executes the query on PostgreSQL, and the source does not spell it',
  )

async function prepareOthers(): Promise<void> {
  const others = [...queries].flatMap(([place, { row, text }]) =>
    checked.has(place) || text === null ? [] : [{ place, row, text }],
  )
  const described = await describeQueries(others.map(({ text }) => text))
  for (const [i, { place, row }] of others.entries()) {
    const columns = described[i] ?? {}
    checked.add(place)
    const faults =
      typeof columns === 'string'
        ? [`PostgreSQL refuses it: ${columns}`]
        : queryFaults(row ?? {}, columns)
    for (const fault of faults) wrong.add(`${place}: ${fault}`)
  }
}

function judge(what: keyof typeof LIMITS, found: string[], reason: string): void {
  if (found.length === 0) return
  const limit = LIMITS[what]
  console.log(`${reason}: ${found.length} found, ${limit} allowed, goal 0`)
  console.log(found.toSorted().join('\n'))
  if (found.length > limit) process.exitCode = 1
}

function sourcePlace(call: { file: string; line: number; column: number }): string {
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
