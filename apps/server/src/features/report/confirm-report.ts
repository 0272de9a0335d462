import { sql } from 'kysely'
import { inTransaction } from '#server/platform/database/db.ts'
import type { ReportDeps } from './keep-report.ts'
import { queueReceipt } from '#server/people/reports/queue-letters.ts'
import { confirmedUuid } from './reporter.ts'

/**
 * Makes the report of a mailed link count, and queues its receipt. A link that was used already
 * changes nothing. Returns false for an old or unknown link.
 */
export async function confirmReport(deps: ReportDeps, token: string): Promise<boolean> {
  const uuid = confirmedUuid(deps.secrets, token)
  if (uuid === null) return false
  const now = deps.clock()
  return inTransaction(deps.db, async (tx) => {
    const { rows } = await sql`
      update event_report r set confirmed_at = coalesce(confirmed_at, ${now}), expires_at = null,
        user_id = coalesce(user_id, (select a.id from user_account a
          where a.email_key = r.email_key and a.email_verified_at is not null and a.deactivated_at is null))
      where uuid = ${uuid} and closed_at is null and (confirmed_at is not null or expires_at > ${now})
      returning id`.execute(tx)
    if (rows.length === 0) return false
    await queueReceipt(tx, uuid, now)
    return true
  })
}
