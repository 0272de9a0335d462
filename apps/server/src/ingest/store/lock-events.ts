import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'

/** Waits until no other transaction arranges events: listings of two platforms may be one event. */
export async function lockEvents(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('write events', 0))`.execute(tx)
}
