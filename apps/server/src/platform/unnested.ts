import { sql, type RawBuilder } from 'kysely'
import { arrayText } from './array-text.ts'
import { jsonTexts, storableText, toJson } from './json-column.ts'

/** What the value of a column may be, by the type that PostgreSQL has for it. */
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

/** The type of every column of rows that are written. */
export type ColumnTypes<Row> = {
  readonly [Column in keyof Row]: {
    [Type in ColumnType]: Row[Column] extends Values[Type] | null ? Type : never
  }[ColumnType]
}

/** Parts of `insert into table (columns) select values from rows`; the rows are called `n`. */
export type Unnested = {
  columns: RawBuilder<unknown>
  values: RawBuilder<unknown>
  rows: RawBuilder<unknown>
}

/**
 * Rows as one array a column, in their order. The database reads them in two thirds of the time of `json_populate_recordset` and of a
 * long list of VALUES. What text it cannot hold is replaced.
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

/** Lists in an array would have to be equally long; and what is JSON is text until it is there. */
const SENT_AS: { readonly [Type in ColumnType]?: ColumnType } = { jsonb: 'text', 'text[]': 'text' }

type Writer = (values: readonly unknown[]) => string

/** As JSON writes numbers, `true`, `false` and `null`. */
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

/** They are looked through together: hardly any holds what the database cannot. */
function textArray(texts: readonly (string | null)[]): string {
  if (texts.length === 0) return '{}'
  const array = String(arrayText(texts))
  return array.isWellFormed() && !array.includes('\u0000')
    ? array
    : String(arrayText(texts.map((text) => text && storableText(text))))
}
