import { sql } from 'kysely'
import { inTransaction, type Db } from '#server/platform/database/db.ts'
import { rollEvents } from '../store/events.ts'
import { forgetKeysBefore } from '../store/listings.ts'
import { withEventsLocked } from '../store/lock-events.ts'
import { rollTexts } from '../store/texts.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** As long as claims look back, and a month more. */
const DAYS_MATCHED = 60

/** Forgets what only the last weeks need, so that years of gathering do not fill the disk. Records are never forgotten. */
export async function forgetOld(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await sql`delete from source_quota where day < ${before(31).toISOString().slice(0, 10)}::date`.execute(
    db,
  )
  await sql`delete from robots where fetched_at < ${before(2)}`.execute(db)
  // Dates long past are matched with nothing any more (knowledge/matching/claims.ts); a listing that changes gets its keys anew.
  await withEventsLocked(db, (tx) => forgetKeysBefore(tx, before(DAYS_MATCHED)))
  // Figures look back four weeks; the last run of a source stays, however long ago it was.
  await sql`
    delete from source_run r where started_at < ${before(400)}
      and exists (select from source_run n where n.source_id = r.source_id and n.id > r.id)`.execute(
    db,
  )
}

/**
 * Moves `next_starts_at` on for events whose next date is over, in its search row as well, and takes those without another out of
 * the search of what is coming. Returns how many events were moved. Meant to run every minute.
 */
export function rollForward(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const moved = await rollEvents(tx, now)
    if (moved.length > 0) await rollTexts(tx, moved)
    return moved.length
  })
}
