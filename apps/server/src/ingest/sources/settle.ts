import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { nextRun, type Ending, type Pulse } from './interval.ts'
import type { RunReport } from './report.ts'

export type SettleOptions = {
  now: Date
  random: () => number
  /** Retry-After that was longer than a run waits. */
  notBefore: Date | null
}

/**
 * Says when a source is due again, in the transaction that closes its run: a process killed at any moment has either
 * both or neither, so a run is neither repeated nor left out within an interval.
 */
export async function settleSource(
  tx: Tx,
  sourceId: number,
  ending: Ending,
  options: SettleOptions,
): Promise<void> {
  const { rows } = await sql<Pulse>`
    select every_minutes as "everyMinutes", interval_minutes as "intervalMinutes", failures,
      added_by <> 'process' as "isAdaptive", (terms ->> 'maxCacheHours')::float8 * 60 as "mayKeepMinutes"
    from source where id = ${sourceId} for update`.execute(tx)
  const [pulse] = rows
  if (pulse === undefined) throw new Error(`Source ${sourceId} is gone`)
  const next = nextRun(pulse, ending, options)
  await sql`
    update source set next_run_at = ${next.nextRunAt}, interval_minutes = ${next.intervalMinutes},
      failures = ${next.failures}, breaker_until = ${next.breakerUntil}
    where id = ${sourceId}`.execute(tx)
}

/** Share of the source's records that this run found changed; null for the first complete one. */
export function changeOf(report: RunReport, isFirst: boolean): number | null {
  if (isFirst) return null
  const { recordsNew, recordsChanged, eventsWithdrawn, totals } = report
  return (recordsNew + recordsChanged + eventsWithdrawn) / Math.max(1, totals.records)
}
