import { appendFileSync, mkdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PostgresQueryCompiler } from 'kysely'
import { Client, type QueryResult } from 'pg'

/** A query that a test executed. `tools/queries/check-queries.ts` compares it with the row type in the source. */
export type ExecutedQuery = {
  /** The calls in the product's source that led to it, the nearest first. */
  calls: SourceCall[]
  /** Null if the embedded database answered, which does not say. */
  columns: Columns | null
}
/** `writtenAt`: when the file was written. A call in an older source says nothing. */
type SourceCall = { file: string; line: number; column: number; writtenAt: number }
/** name -> the column's type of PostgreSQL, and whether a row had null there. */
export type Columns = Record<string, { oid: number; hadNull: boolean }>

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
const FOLDER = `${ROOT}node_modules/.cache/okolo/queries`
const OWN_CALL = /(apps\/server\/src\/(?!.*(?:\/testing\/|\.test\.))[^\s:]+):(\d+):(\d+)/
/** One text may stand in several places. A stack costs half a millisecond. */
const MOST_STACKS = 3

const stacks = new Map<string, string[]>()
const answered = new Map<string, Columns>()

after(PostgresQueryCompiler.prototype, 'compileQuery', (_node, compiled) => {
  const text = textOf(compiled)
  const known = stacks.get(text) ?? []
  if (known.length < MOST_STACKS) stacks.set(text, [...known, new Error('here').stack ?? ''])
})
after(Client.prototype, 'query', (asked, answer) => {
  if (!(answer instanceof Promise)) return
  answer.then(
    (result: QueryResult) => noteColumns(textOf(asked), result),
    () => undefined,
  )
})

/** Notes each call of a method, so that the product needs no code for it. */
function after(
  prototype: object,
  method: string,
  note: (first: unknown, result: unknown) => void,
): void {
  const original: unknown = Reflect.get(prototype, method)
  if (typeof original !== 'function') throw new Error(`There is no method ${method}`)
  Reflect.set(prototype, method, function noted(this: unknown, ...args: unknown[]) {
    const result: unknown = Reflect.apply(original, this, args)
    note(args[0], result)
    return result
  })
}

/** Returns the text of a query, as the compiler and both ways to ask name it. */
function textOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return String(query)
  return 'text' in query ? String(query.text) : 'sql' in query ? String(query.sql) : ''
}

function noteColumns(text: string, { fields, rows }: QueryResult): void {
  if (!stacks.has(text)) return
  const columns = answered.get(text) ?? {}
  for (const { name, dataTypeID: oid } of fields) {
    const hadNull = columns[name]?.hadNull === true || rows.some((row) => row[name] === null)
    columns[name] = { oid, hadNull }
  }
  answered.set(text, columns)
}

/** Writes down what was executed since the last time, in a run on PostgreSQL. */
export function saveExecutedQueries(): void {
  // oxlint-disable-next-line node/no-process-env -- the runner says here which database the suite runs on
  if (!process.env['TEST_DATABASE_URL']) return
  const executed = [...stacks].flatMap(([text, known]) => {
    const columns = answered.get(text) ?? null
    return [...new Set(known)].map((stack): ExecutedQuery => ({ calls: callsOf(stack), columns }))
  })
  stacks.clear()
  answered.clear()
  mkdirSync(FOLDER, { recursive: true })
  const lines = executed.filter(({ calls }) => calls.length > 0).map((one) => JSON.stringify(one))
  appendFileSync(`${FOLDER}/${process.pid}.jsonl`, lines.map((line) => `${line}\n`).join(''))
}

function callsOf(stack: string): SourceCall[] {
  return stack.split('\n').flatMap((frame) => {
    const [, file, line, column] = OWN_CALL.exec(frame) ?? []
    if (file === undefined) return []
    const writtenAt = statSync(`${ROOT}${file}`).mtimeMs
    return { file, line: Number(line), column: Number(column), writtenAt }
  })
}
