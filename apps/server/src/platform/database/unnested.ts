import { sql, type RawBuilder } from 'kysely'
import { arrayText } from './array-text.ts'
import { jsonTexts, storableText, toJson } from '../json-column.ts'

/** A column's value in TypeScript, by its PostgreSQL type. */
type Values = {
  bigint: number
  int: number
  smallint: number
  real: number
  float8: number
  boolean: boolean
  text: string
  uuid: string
  timestamptz: Date | string
  timestamp: string
  jsonb: unknown
  'text[]': readonly string[]
}
type ColumnType = keyof Values

/** The type of every written column. */
export type ColumnTypes<Row> = {
  readonly [Column in keyof Row]: {
    [Type in ColumnType]: Row[Column] extends Values[Type] | null ? Type : never
  }[ColumnType]
}

/** Parts of `insert into table (columns) select values from rows`. The rows are called `n`. */
export type Unnested = {
  columns: RawBuilder<unknown>
  values: RawBuilder<unknown>
  rows: RawBuilder<unknown>
}

/**
 * Turns rows into one array per column, which the database reads faster than
 * `json_populate_recordset` or VALUES. Replaces characters the database cannot store.
 */
export function unnested<Row extends Record<string, unknown>>(
  rows: readonly Row[],
  types: ColumnTypes<Row>,
): Unnested {
  const columns = Object.entries<ColumnType>(types).map(([key, type]) => ({
    key,
    name: sql.ref(key),
    type,
    sent: SENT_AS[type] ?? type,
  }))
  const names = sql.join(columns.map(({ name }) => name))
  return {
    columns: names,
    values: sql.join(
      columns.map(({ key, type, sent }) =>
        type === sent ? sql.ref(`n.${key}`) : sql`${sql.ref(`n.${key}`)}::${sql.raw(type)}`,
      ),
    ),
    rows: sql`unnest(${sql.join(
      columns.map(({ key, type, sent }) => {
        const values = rows.map((row) => row[key])
        return sql`${WRITERS[type](values)}::${sql.raw(sent)}[]`
      }),
    )}) as n (${names})`,
  }
}

/** Arrays in an array would need equal lengths, and JSON travels as text. */
const SENT_AS: { readonly [Type in ColumnType]?: ColumnType } = { jsonb: 'text', 'text[]': 'text' }

type Writer = (values: readonly unknown[]) => string

/** Numbers, `true`, `false` and `null` as JSON writes them. */
const plain: Writer = (values) => `{${JSON.stringify(values).slice(1, -1)}}`
const quoted: Writer = (values) => textArray(values.map(asText))
const WRITERS: Readonly<Record<ColumnType, Writer>> = {
  bigint: plain,
  int: plain,
  smallint: plain,
  real: plain,
  float8: plain,
  boolean: plain,
  text: quoted,
  uuid: quoted,
  timestamp: quoted,
  timestamptz: quoted,
  jsonb: (values) => jsonTexts(values.map(toJson)),
  'text[]': quoted,
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return textArray(value.map(asText))
  throw new TypeError(`A ${typeof value} was to be written as text.`)
}

/** All texts are checked together, because hardly any holds a bad character. */
function textArray(texts: readonly (string | null)[]): string {
  if (texts.length === 0) return '{}'
  const array = String(arrayText(texts))
  return array.isWellFormed() && !array.includes('\u0000')
    ? array
    : String(arrayText(texts.map((text) => text && storableText(text))))
}
