import { sql } from 'kysely'
import { toJson } from '#server/platform/json-column.ts'

/** Rows of a table, for `insert into table (columns) select values from rows`; their keys are its columns. */
export function rowsOf(table: string, rows: readonly object[]) {
  const names = Object.keys(rows[0] ?? {})
  return {
    columns: sql.join(names.map((name) => sql.ref(name))),
    values: sql.join(names.map((name) => sql.ref(`n.${name}`))),
    rows: sql`json_populate_recordset(null::${sql.table(table)}, ${toJson(rows)}::json) n`,
    /** For `on conflict do update set`: all columns but these. */
    replacedBut: (...kept: string[]) =>
      sql.join(
        names
          .filter((name) => !kept.includes(name))
          .map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`),
      ),
  }
}
