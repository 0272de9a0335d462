import { sql } from 'kysely'
import type { Db } from './db.ts'

/** The channel on which every process hears of new notifications: payloads are ids of accounts. */
export const NOTIFIED = 'okolo_notified'

/** Tells every process that the number on these people's badges has changed, or that a session of theirs has ended. */
export async function wake(db: Db, userIds: ReadonlySet<number>): Promise<void> {
  if (userIds.size === 0) return
  await sql`select pg_notify(${NOTIFIED}, id::text) from unnest(${[...userIds]}::bigint[]) id`.execute(
    db,
  )
}
