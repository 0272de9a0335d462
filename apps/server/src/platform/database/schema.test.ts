import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { READ_AS } from './connections/column-types.ts'
import type { Database } from './db.ts'

/** Values of the JSON columns that the query builder reads. */
const JSON_VALUES: Record<string, string> = {
  'category.names': 'Names',
  'city.names': 'Names',
  'event.titles': 'Names',
  'language.names': 'Names',
}

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('the query builder knows every table as the migrations make it; -u writes it', async () => {
  await expect(await schemaOf(database)).toMatchFileSnapshot('schema.gen.ts')
})

type Column = {
  table: string
  name: string
  oid: number
  isNullable: boolean
  /** Empty, or `s` for a column that the database derives. */
  derived: string
  hasDefault: boolean
  /** The column's check constraints. */
  checks: string[]
}

async function schemaOf({ db }: Database): Promise<string> {
  const { rows } = await sql<Column>`
    select c.relname "table", a.attname "name", a.atttypid::int oid, not a.attnotnull "isNullable",
      a.attgenerated::text derived, a.atthasdef or a.attidentity <> '' "hasDefault",
      array(select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) checks
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname collate "C", a.attname collate "C"`.execute(db)
  const tables = Map.groupBy(rows, ({ table }) => table)
  return `// Made from the migrated database by schema.test.ts.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** language -> text. */
type Names = Record<string, string>
/** Read as a value, written as JSON text. */
type Json<T, Written = string> = ColumnType<T, Written, Written>

/** The rows of all tables. Times come as Date, wall times and days as text. */
export type Tables = {
${[...tables].map(([table, columns]) => `  ${table}: {\n${columns.map(lineOf).join('')}  }\n`).join('')}}
`
}

function lineOf(column: Column): string {
  return `    ${column.name}: ${typeOf(column)}\n`
}

function typeOf(column: Column): string {
  const { oid, isNullable, derived, hasDefault } = column
  const readAs = READ_AS[oid] ?? 'string'
  const orNull = isNullable ? ' | null' : ''
  if (readAs === 'json') {
    const value = JSON_VALUES[`${column.table}.${column.name}`] ?? 'unknown'
    const written = hasDefault
      ? `, string${orNull} | undefined`
      : isNullable
        ? ', string | null'
        : ''
    return `Json<${value}${orNull}${written}>`
  }
  const type = `${readAs === 'string' ? wordsOf(column) : readAs}${orNull}`
  if (derived !== '') return `GeneratedAlways<${type}>`
  return hasDefault ? `Generated<${type}>` : type
}

/** Returns the words that a check allows, or `string`. */
function wordsOf({ checks }: Column): string {
  for (const check of checks) {
    const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/.exec(check) ?? []
    if (list !== undefined) return list.replaceAll('::text', '').split(', ').join(' | ')
  }
  return 'string'
}
