import { sql } from 'kysely'
import { inTransaction, type Db } from '#server/platform/database/db.ts'
import { forgetRequests } from './quota.ts'
import type { Source } from './source.ts'

/**
 * Closes a source's circuit breaker: its failures are forgotten, and it is due now where a schedule gathers it. Gives how
 * many there were in a row; 0: there was nothing to close.
 */
export async function resetBreaker(db: Db, { id }: Pick<Source, 'id'>, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ failures: number; is_waiting: boolean }>`
      select failures, failures > 0 or breaker_until is not null as is_waiting from source
      where id = ${id} for update`.execute(tx)
    const [before] = rows
    if (before === undefined || !before.is_waiting) return 0
    await sql`
      update source set failures = 0, failing_since = null, breaker_until = null,
        next_run_at = case when every_minutes is null then null else ${now}::timestamptz end
      where id = ${id}`.execute(tx)
    return before.failures
  })
}

/**
 * Forgets the requests that all sources of this one's connector made today (UTC), for an operator to whom the platform
 * has given more, and makes this one due where a schedule gathers it. Gives how many were forgotten.
 */
export async function resetQuota(
  db: Db,
  { id, connector }: Pick<Source, 'id' | 'connector'>,
  now: Date,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const used = await forgetRequests(tx, connector, now)
    if (used > 0)
      await sql`
        update source set next_run_at = ${now}
        where id = ${id} and every_minutes is not null and next_run_at > ${now}`.execute(tx)
    return used
  })
}
