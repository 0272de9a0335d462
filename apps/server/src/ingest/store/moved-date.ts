import { dayIn, startOfDay } from '#server/knowledge/time/zoned-time.ts'
import type { ListingDate } from '#server/knowledge/listing.ts'

/**
 * The meaning of one coming date of an event that is replaced by exactly one other:
 * - `moved`: the date takes place at another time, and says so;
 * - `refined`: the same day, of which no hour was known before: the same date, nothing was moved;
 * - `next`: a listing that only gives the next time of a series has gone on from one that is about to be (within
 *   a day) to a later one: two dates, of which the first still takes place.
 */
export type Change = 'moved' | 'refined' | 'next'

/** Of a stored date. */
type Times = { starts_at: Date; ends_at: Date }

const DAY_MS = 24 * 60 * 60 * 1000

export function changeOf(lost: Times, added: ListingDate, now: Date): Change {
  const [lostDay, addedDay] = [dayIn(lost.starts_at, added.zone), added.startWall.slice(0, 10)]
  if (lostDay === addedDay && isDayOnly(lost, added.zone)) return 'refined'
  const isSaid =
    added.previousStart !== null || (added.status !== 'scheduled' && added.status !== 'sold_out')
  const isImminent = lost.starts_at.getTime() - now.getTime() < DAY_MS
  return !isSaid && isImminent && addedDay > lostDay ? 'next' : 'moved'
}

/** Stored from midnight to midnight: a day without an hour. */
function isDayOnly({ starts_at, ends_at }: Times, zone: string): boolean {
  const midnight = startOfDay(dayIn(starts_at, zone), zone)
  // 23 hours: the day on which clocks go forward.
  return (
    starts_at.getTime() === midnight.getTime() &&
    ends_at.getTime() - starts_at.getTime() >= 23 * 60 * 60 * 1000
  )
}
