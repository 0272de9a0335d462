import { sql, type Kysely } from 'kysely'
import type { Tables } from './schema.gen.ts'

const EVERY_MS = 60_000
/** Bytes of the write-ahead log between two checkpoints. */
const WRITTEN_BEFORE_CHECKPOINT = 32 * 1024 * 1024

/**
 * Runs checkpoints, statistics and VACUUM every minute: the embedded database has no background
 * processes. Each statement waits its turn, outside transactions. `stop` waits for running work.
 */
export function keepUp(db: Kysely<Tables>): { stop: () => Promise<void> } {
  let checkpointed = 0
  let isStopped = false
  let running = Promise.resolve()
  const once = async () => {
    const written = await writtenBytes(db)
    if (written - checkpointed >= WRITTEN_BEFORE_CHECKPOINT) {
      await sql`checkpoint`.execute(db)
      checkpointed = written
    }
    await cleanTables(db, () => isStopped)
  }
  const timer = setInterval(() => {
    running = running
      .then(() => (isStopped ? undefined : once()))
      // A failure loses nothing, and the next minute tries again.
      .catch((error: unknown) => {
        process.emitWarning(
          `The embedded database could not be tidied up: ${error instanceof Error ? error.message : String(error)}`,
        )
      })
  }, EVERY_MS)
  timer.unref()
  return {
    stop: () => {
      isStopped = true
      clearInterval(timer)
      return running
    },
  }
}

/**
 * Cleans tables by autovacuum's default rules (PostgreSQL manual, 24.1.6), also after inserts only,
 * for index-only scans. Returns the vacuumed and the analyzed tables' names.
 */
export async function cleanTables(
  db: Kysely<Tables>,
  isStopped: () => boolean = () => false,
): Promise<{ cleaned: string[]; counted: string[] }> {
  // The last second's counts may be missing.
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ name: string; is_cleaned: boolean }>`
    with known as (
      select s.relname as name, greatest(c.reltuples, 0) as tuples, n_dead_tup, n_ins_since_vacuum, n_mod_since_analyze
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid where s.schemaname = 'public'),
    judged as (
      select name, n_dead_tup > 50 + 0.2 * tuples or n_ins_since_vacuum > 1000 + 0.2 * tuples as is_cleaned,
        n_mod_since_analyze > 50 + 0.1 * tuples as is_counted from known)
    select name, is_cleaned from judged where is_cleaned or is_counted order by name`.execute(db)
  const done = { cleaned: [] as string[], counted: [] as string[] }
  for (const { name, is_cleaned: isCleaned } of rows) {
    if (isStopped()) break
    const table = sql.table(name)
    if (isCleaned) await sql`vacuum (analyze) ${table}`.execute(db)
    else await sql`analyze ${table}`.execute(db)
    done[isCleaned ? 'cleaned' : 'counted'].push(name)
  }
  return done
}

async function writtenBytes(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ written: number }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 written`.execute(db)
  return rows[0]?.written ?? 0
}
