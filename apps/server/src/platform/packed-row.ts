import { sql, type RawBuilder } from 'kysely'
import { parseInstant } from './instant-text.ts'

/**
 * What the columns of a packed row are taken with: each call names an SQL expression, which is part of the query as it stands, and gives
 * its value of the row that is read. Null comes as the empty text.
 */
export type Columns = {
  /** What has no control characters: a slug, a UUID, the name of a zone, a status. */
  code: (expression: string) => string
  codeOrNull: (expression: string) => string | null
  /** Any text; it comes without the one control character that separates columns. */
  text: (expression: string) => string
  number: (expression: string) => number
  numberOrNull: (expression: string) => number | null
  flag: (expression: string) => boolean
  /** `timestamptz`; throws for what is no moment (`infinity`). */
  instant: (expression: string) => Date
  instantOrNull: (expression: string) => Date | null
  /** `timestamp`: ISO without a zone. */
  wallTime: (expression: string) => string
  wallTimeOrNull: (expression: string) => string | null
  /** `json` or `jsonb`, in which control characters are escaped. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as with queries, callers name the shape
  json: <T>(expression: string) => T
  /** An array of numbers. */
  numbers: (expression: string) => number[]
}

/** Several columns as one column of text, and what reads it. */
export type PackedRow<Row> = {
  column: RawBuilder<string>
  /** The same as text. */
  sql: string
  read: (text: string) => Row
}

export type Unpacked<Packed> = Packed extends PackedRow<infer Row> ? Row : never

/**
 * Columns of a row as one text, for lists of dozens of rows with dozens of columns each: the driver reads field by field, which
 * was half of what a page took this process. `row` takes the same columns in the same order each time.
 */
export function packedRow<Row>(row: (columns: Columns) => Row): PackedRow<Row> {
  const named = new NamedColumns()
  row(named)
  const { expressions } = named
  const column = `concat_ws(${SEPARATOR_IN_SQL}, ${expressions.join(', ')})`
  return {
    column: sql.raw(column),
    sql: column,
    read: (text) => {
      const fields = text.split(SEPARATOR)
      if (fields.length !== expressions.length)
        throw new Error(`A packed row of ${expressions.length} columns came with ${fields.length}.`)
      return row(new ReadColumns(fields))
    },
  }
}

/** The unit separator of ASCII. */
const SEPARATOR = '\u001f'
const SEPARATOR_IN_SQL = String.raw`E'\x1f'`

class ReadColumns implements Columns {
  readonly #fields: readonly string[]
  #at = 0

  constructor(fields: readonly string[]) {
    this.#fields = fields
  }

  code(_expression = ''): string {
    const field = this.#fields[this.#at] ?? ''
    this.#at += 1
    return field
  }
  codeOrNull(): string | null {
    return orNull(this.code())
  }
  text(): string {
    return this.code()
  }
  number(): number {
    return Number(this.code())
  }
  numberOrNull(): number | null {
    const field = this.code()
    return field === '' ? null : Number(field)
  }
  flag(): boolean {
    return this.code() === 't'
  }
  instant(): Date {
    return instantOf(this.code())
  }
  instantOrNull(): Date | null {
    const field = this.code()
    return field === '' ? null : instantOf(field)
  }
  wallTime(): string {
    return this.code().replace(' ', 'T')
  }
  wallTimeOrNull(): string | null {
    return orNull(this.wallTime())
  }
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as with queries, callers name the shape
  json<T>(): T {
    return JSON.parse(this.code())
  }
  numbers(): number[] {
    const field = this.code()
    return field === '{}' ? [] : field.slice(1, -1).split(',').map(Number)
  }
}

function orNull(field: string): string | null {
  return field === '' ? null : field
}

function instantOf(text: string): Date {
  const moment = parseInstant(text)
  if (!(moment instanceof Date)) throw new Error(`No moment: ${text}`)
  return moment
}

/** Takes down what the columns are called. The values that it gives are nobody's. */
class NamedColumns implements Columns {
  readonly expressions: string[] = []

  code(expression: string): string {
    this.expressions.push(expression)
    return ''
  }
  codeOrNull(expression: string): null {
    // What is null would be left out with its separator.
    this.code(`coalesce((${expression})::text, '')`)
    return null
  }
  text(expression: string): string {
    return this.code(`translate(${expression}, ${SEPARATOR_IN_SQL}, '')`)
  }
  number(expression: string): number {
    this.code(expression)
    return 0
  }
  numberOrNull(expression: string): null {
    return this.codeOrNull(expression)
  }
  flag(expression: string): boolean {
    this.code(expression)
    return false
  }
  instant(expression: string): Date {
    this.code(expression)
    return new Date(0)
  }
  instantOrNull(expression: string): null {
    return this.codeOrNull(expression)
  }
  wallTime(expression: string): string {
    return this.code(expression)
  }
  wallTimeOrNull(expression: string): null {
    return this.codeOrNull(expression)
  }
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as with queries, callers name the shape
  json<T>(expression: string): T {
    this.code(expression)
    return JSON.parse('null')
  }
  numbers(expression: string): number[] {
    this.code(expression)
    return []
  }
}
