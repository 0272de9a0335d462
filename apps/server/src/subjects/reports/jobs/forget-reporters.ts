import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { DAY_MS } from '@okolo/contract/durations'

/** Days after the decision in which a letter about it can still be answered. */
const ADDRESS_DAYS = 30
/** Days in which the same people do not hide the same event again. */
const HASH_DAYS = 365

/** Removes who reported: of links that nobody followed, a month after the decision, and hashes a year after it. */
export async function forgetReporters(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await sql`
    update event_report set uuid = null, number = null, email = null, email_key = null, reporter_hash = null,
      domain_hash = null, expires_at = null
    where expires_at <= ${now}`.execute(db)
  await sql`
    update event_report set user_id = null, email = null, email_key = null
    where closed_at < ${before(ADDRESS_DAYS)} and email is not null`.execute(db)
  await sql`
    update event_report set reporter_hash = null, domain_hash = null
    where closed_at < ${before(HASH_DAYS)} and reporter_hash is not null`.execute(db)
}
