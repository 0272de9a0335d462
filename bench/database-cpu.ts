import { readFileSync } from 'node:fs'
import type { Database } from '@okolo/server/platform/db.ts'
import { ONE_PLAN } from '@okolo/server/platform/prepared-pool.ts'
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
  // Before they are counted, all that will be needed are opened: also those for queries that come again and have one plan.
  for (const sleep of [sql`pg_sleep(0.05)`, sql`${sql.raw(ONE_PLAN)} pg_sleep(0.05)`])
    for (let again = 0; again < 3; again += 1)
      // oxlint-disable-next-line no-await-in-loop -- the next one comes again
      await Promise.all([1, 2, 3, 4].map(() => sql`select ${sleep}`.execute(database.db)))
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'`.execute(database.db)
  // A process that ends takes its time with it: what it last had still counts.
  const known = new Map<number, number>()
  return () => {
    for (const { pid } of rows) known.set(pid, ticksOf(pid) ?? known.get(pid) ?? 0)
    const ticks = [...known.values()].reduce((sum, one) => sum + one, 0)
    return ownCpu() + ticks * (1000 / TICKS)
  }
}

/** User and system time of a process; null where there is none (any more). */
function ticksOf(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return null
  }
}
