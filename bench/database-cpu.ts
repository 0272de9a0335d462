import { readFileSync } from 'node:fs'
import type { Database } from '@okolo/server/platform/db.ts'
import { sql } from 'kysely'
import { ownCpu } from './measure.ts'

/** Clock ticks a second of /proc, on every Linux in use. */
const TICKS = 100

/**
 * Milliseconds of processor time of this process and of the database's processes that work for it. The embedded database works in
 * this process; of a server on another machine nothing can be told, and only this process counts.
 */
export async function cpuOf(database: Database): Promise<() => number> {
  if (database.kind === 'pglite') return ownCpu
  // Before they are counted, all that will be needed are opened.
  await Promise.all([1, 2, 3, 4].map(() => sql`select pg_sleep(0.05)`.execute(database.db)))
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(database.db)
  return () => ownCpu() + rows.reduce((sum, { pid }) => sum + ticksOf(pid), 0) * (1000 / TICKS)
}

/** User and system time of a process; 0 where there is none (any more). */
function ticksOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}
