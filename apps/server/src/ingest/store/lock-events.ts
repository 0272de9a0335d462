import { sql } from 'kysely'
import {
  inRepeatableTransaction,
  inTransaction,
  type Db,
  type Tx,
} from '#server/platform/database/db.ts'

/** Waits until no other transaction arranges events: listings of two platforms may be one event. */
export async function lockEvents(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('write events', 0))`.execute(tx)
}

/** A transaction in which nobody else arranges events. */
export function withEventsLocked<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await lockEvents(tx)
    return work(tx)
  })
}

/** The same for work that can be done again: it commits without waiting for the disk. */
export function withEventsLockedRepeatably<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inRepeatableTransaction(db, async (tx) => {
    await lockEvents(tx)
    return work(tx)
  })
}
