import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** How one job is, for operators. Times are by the database's clock. */
export type JobAge = {
  name: string
  /** `sends letters` */
  does: string
  everyMs: number
  /** Now minus when it was due; 0: it is on time. */
  lagMs: number
  /** Its lag is so large that somebody should look. */
  isBehind: boolean
  /** Workers that are at it now, or at a part of it. */
  holders: string[]
  /** The end of the last turn that went well. */
  endedAt: Date | null
  failedAt: Date | null
  /** Why the last turn that failed did. */
  error: string | null
  durationMs: number | null
  runs: number
  failures: number
}

/** Returns the age of every job that any worker does, the one that is most behind first. */
export async function loadJobAges(db: Db): Promise<JobAge[]> {
  const { rows } = await sql<JobAge>`
    with aged as (
      select j.*, greatest(0, extract(epoch from clock_timestamp() - due_at) * 1000)::float8 as lag_ms,
        held_until > clock_timestamp() as is_held
      from job j)
    select name, max(does) as does, max(every_ms) as "everyMs", max(lag_ms) as "lagMs", bool_or(lag_ms > late_ms) as "isBehind",
      coalesce(array_agg(distinct holder) filter (where is_held), '{}') as holders,
      max(ended_at) as "endedAt", max(failed_at) as "failedAt",
      (array_agg(case when part = '' then error else part || ': ' || error end order by failed_at desc nulls last)
        filter (where error is not null))[1] as error,
      max(duration_ms) filter (where part = '') as "durationMs", sum(runs)::float8 as runs, sum(failures)::float8 as failures
    from aged group by name order by max(lag_ms / late_ms) desc, name`.execute(db)
  return rows
}
