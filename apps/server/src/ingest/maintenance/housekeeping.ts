import { inTransaction, type Db } from '#server/platform/database/db.ts'
import { forgetQuotas } from '../sources/quota.ts'
import { forgetRobots } from '../sources/robots-cache.ts'
import { forgetRuns } from '../sources/run-store.ts'
import { rollEvents } from '../store/events.ts'
import { forgetBlockKeysBefore } from '../store/listings.ts'
import { withEventsLocked } from '../store/lock-events.ts'
import { rollTexts } from '../store/texts.ts'
import { DAY_MS } from '@okolo/contract/durations'

/** As long as mentions look back, and a month more. */
const DAYS_MATCHED = 60

/** Forgets what only the last weeks need, so that years of gathering do not fill the disk. Records are never forgotten. */
export async function forgetOld(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await forgetQuotas(db, before(31))
  await forgetRobots(db, before(2))
  // Dates long past are matched with nothing any more (knowledge/matching/mentions.ts); a listing that changes gets its block keys anew.
  await withEventsLocked(db, (tx) => forgetBlockKeysBefore(tx, before(DAYS_MATCHED)))
  // Figures look back four weeks.
  await forgetRuns(db, before(400))
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
