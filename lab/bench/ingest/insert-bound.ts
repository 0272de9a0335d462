import { sql } from 'kysely'
import { inTransaction, type Database } from '@okolo/server/platform/database/db.ts'

/**
 * The tables of gathering, after those they refer to, each with an SQL number that identifies new
 * rows.
 */
const TABLES = [
  ['source', 'id'],
  ['source_record', 'id'],
  ['venue', 'id'],
  ['venue_alias', 'venue_id'],
  ['venue_block', 'venue_id'],
  ['organizer', 'id'],
  ['organizer_alias', 'organizer_id'],
  ['event', 'id'],
  ['event_date', 'id'],
  ['event_text', 'event_id'],
  ['event_organizer', 'event_id'],
  ['listing', 'id'],
  // The listing's id without the tag above it (ingest/store/listings.ts).
  ['listing_block', 'tagged_id & 68719476735'],
  ['merge_journal', 'id'],
] as const

export type Marks = ReadonlyMap<string, number>

/** Returns each table's last row: later ones are new. */
export async function marksOf({ db }: Database): Promise<Marks> {
  const marks = new Map<string, number>()
  for (const [table, column] of TABLES) {
    const { rows } = await sql<{ last: number }>`
      select coalesce(max(${sql.raw(column)}), 0)::float8 as last from ${sql.table(table)}`.execute(
      db,
    )
    marks.set(table, rows[0]?.last ?? 0)
  }
  return marks
}

const BATCH = 1000

/**
 * Measures the seconds for plain INSERTs of a run's rows, a thousand per transaction, into the same
 * tables with indexes and references. Earlier rows go in first and do not count.
 */
export async function insertSeconds(
  from: Database,
  to: Database,
  marks: Marks,
): Promise<{ seconds: number; rows: number }> {
  let [seconds, count] = [0, 0]
  for (const isCounted of [false, true])
    for (const [table, column] of TABLES) {
      const columns = sql.join((await writtenColumns(to, table)).map((name) => sql.ref(name)))
      for await (const rows of pagesOf(from, {
        table,
        column,
        mark: marks.get(table) ?? 0,
        isCounted,
      })) {
        const began = performance.now()
        await inTransaction(to.db, async (tx) => {
          // An earlier event may have got an organizer that came with the run.
          if (!isCounted) await sql`set local session_replication_role = replica`.execute(tx)
          await sql`
            insert into ${sql.table(table)} (${columns}) overriding system value
            select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${`[${rows.join()}]`}::json)`.execute(
            tx,
          )
        })
        if (!isCounted) continue
        seconds += (performance.now() - began) / 1000
        count += rows.length
      }
    }
  return { seconds, rows: count }
}

/** Returns all columns except those the database computes. */
async function writtenColumns({ db }: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ column_name: string }>`
    select column_name::text from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`.execute(db)
  return rows.map(({ column_name }) => column_name)
}

/** Yields rows as JSON texts through a cursor, to read quickly with little memory. */
async function* pagesOf(
  { db }: Database,
  {
    table,
    column,
    mark,
    isCounted,
  }: { table: string; column: string; mark: number; isCounted: boolean },
): AsyncGenerator<string[]> {
  const transaction = await db.startTransaction().execute()
  try {
    const side = isCounted ? sql`>` : sql`<=`
    await sql`
      declare page no scroll cursor for select to_json(t)::text as row from ${sql.table(table)} t
      where ${sql.raw(column)} ${side} ${sql.lit(mark)} order by ${sql.raw(column)}`.execute(
      transaction,
    )
    for (;;) {
      const { rows } = await sql<{ row: string }>`fetch ${sql.lit(BATCH)} from page`.execute(
        transaction,
      )
      if (rows.length === 0) return
      yield rows.map(({ row }) => row)
    }
  } finally {
    await transaction.rollback().execute()
  }
}
