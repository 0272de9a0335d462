import type { Session } from '#server/platform/database/whole/session.ts'
import { quoted, rowText, type Table } from '#server/platform/database/whole/tables.ts'
import { noteProgress, type Progress } from './progress-store.ts'

/** A batch is about this large, and never longer than so many rows. */
const BATCH_BYTES = 2 * 1024 * 1024
const MOST_ROWS = 10_000
const FIRST_ROWS = 500
const CHECKPOINT_BYTES = 32 * 1024 * 1024

type Batch = { rows: string[]; lastKey: string[] | null }

/** Two databases, and a table that both have. */
export type Pair = { source: Session; target: Session; signal: AbortSignal }

/**
 * Copies a table's rows in the order of its key, batch by batch. Each batch and the note of its last
 * key are one transaction of the target, so a killed call goes on behind it. `moved` is told of rows.
 */
export async function moveTable(
  { source, target, signal }: Pair,
  table: Table,
  begun: Progress | undefined,
  moved: (rows: number) => void,
): Promise<void> {
  let { rows, lastKey } = begun ?? { rows: 0, lastKey: null }
  let [size, written] = [FIRST_ROWS, 0]
  let next = readBatch(source, table, lastKey, size)
  for (;;) {
    const batch = await next
    const isDone = batch.rows.length < size
    rows += batch.rows.length
    lastKey = batch.lastKey ?? lastKey
    const bytes = batch.rows.reduce((sum, row) => sum + row.length, 0)
    size = Math.max(1, Math.min(MOST_ROWS, Math.floor((BATCH_BYTES * size) / Math.max(1, bytes))))
    // The next batch is read while this one is written.
    if (!isDone) next = readBatch(source, table, lastKey, size)
    // Its failure comes out where it is awaited.
    next.catch(() => undefined)
    signal.throwIfAborted()
    await target.exec('begin')
    try {
      if (batch.rows.length > 0) await target.rows(insertOf(table), [arrayOf(batch.rows)])
      await noteProgress(target, table.name, { rows, lastKey, isDone })
      await target.exec('commit')
    } catch (cause) {
      await target.exec('rollback').catch(() => undefined)
      throw new Error(`Rows of ${table.name} cannot be written`, { cause })
    }
    moved(batch.rows.length)
    written += bytes
    if (target.kind === 'pglite' && written >= CHECKPOINT_BYTES) {
      // The embedded database has no process that would shorten its log.
      await target.exec('checkpoint')
      written = 0
    }
    if (isDone) return
  }
}

async function readBatch(
  source: Session,
  table: Table,
  after: string[] | null,
  size: number,
): Promise<Batch> {
  const { name, key } = table
  // Named with their table: a column may be called as something that is selected.
  const keys = key.map((one) => `t.${quoted(one.name)}`).join(', ')
  const behind =
    after === null || after.length === 0
      ? ''
      : `where (${keys}) > (${key.map(({ type }, at) => `$${at + 1}::text::${type}`).join(', ')})`
  const rows = await source.rows<{ row: string; key: string[] }>(
    `select ${rowText(table)} as row, array[${key.map((one) => `t.${quoted(one.name)}::text`).join(', ')}] as key
     from public.${quoted(name)} t ${behind} order by ${keys} limit ${size}`,
    after ?? [],
  )
  return { rows: rows.map(({ row }) => row), lastKey: rows.at(-1)?.key ?? null }
}

/** Rows come as texts of the table's own type: each column is read by its type, as in a dump. */
function insertOf({ name, columns }: Table): string {
  const table = `public.${quoted(name)}`
  return `insert into ${table} (${columns.map(quoted).join(', ')}) overriding system value
    select ${columns.map((column) => `(r.value).${quoted(column)}`).join(', ')}
    from (select given::${table} as value from unnest($1::text::text[]) given offset 0) r`
}

/** Writes texts as one PostgreSQL array, as both drivers pass a text on. */
function arrayOf(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`
}

/** Sets each sequence of the target where the source's stands. */
export async function moveSequences({ source, target }: Pair): Promise<void> {
  const sequences = await source.rows<{ name: string; last: string | null; first: string }>(
    `select sequencename::text as name, last_value::text as last, start_value::text as first
     from pg_sequences where schemaname = 'public'`,
  )
  for (const { name, last, first } of sequences)
    await target.rows(`select setval($1::text::regclass, $2::text::bigint, $3::int = 1)`, [
      `public.${quoted(name)}`,
      last ?? first,
      last === null ? 0 : 1,
    ])
}
