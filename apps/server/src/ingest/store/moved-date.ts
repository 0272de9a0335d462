import { dayIn, startOfDay } from '#server/knowledge/time/zoned-time.ts'
import type { ListingContent, ListingDate } from '#server/knowledge/listing.ts'
import { DAY_MS } from '@okolo/contract/durations'

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

/**
 * The content with the former starts that only the listing's own past knows: the platform moved a date and says
 * nothing of it. A date is the same by its key; where exactly one coming date is gone and one is new, it was
 * moved as well (specification 13). Former starts that were known stay.
 */
export function withFormerStarts(
  content: ListingContent,
  before: ListingContent,
  now: Date,
): ListingContent {
  const old = new Map(before.dates.map((date) => [date.key, date]))
  const starts = new Set(before.dates.map(({ start }) => start))
  const isComing = ({ end }: ListingDate) => Date.parse(end) > now.getTime()
  const added = content.dates.filter((date) => !old.has(date.key) && !starts.has(date.start))
  const kept = new Set(content.dates.flatMap(({ key, start }) => [key, start]))
  const lost = before.dates.filter(
    (date) => isComing(date) && !kept.has(date.key) && !kept.has(date.start),
  )
  const [moved] = added
  const [from] = lost
  const dates = content.dates.map((date) => {
    if (date.previousStart !== null) return date
    const same = old.get(date.key) ?? before.dates.find(({ start }) => start === date.start)
    const previousStart =
      same === undefined
        ? added.length === 1 && lost.length === 1 && date === moved
          ? movedFrom(from, date, now)
          : null
        : same.start === date.start
          ? same.previousStart
          : isComing(same)
            ? same.start
            : null
    return previousStart === null || previousStart === date.start
      ? date
      : { ...date, previousStart }
  })
  return { ...content, dates }
}

/** A listing that only gives the next time of a series has gone on; a day that got its hour was not moved. */
function movedFrom(from: ListingDate | undefined, to: ListingDate, now: Date): string | null {
  if (from === undefined) return null
  const lost = { starts_at: new Date(from.start), ends_at: new Date(from.end) }
  return changeOf(lost, to, now) === 'moved' ? from.start : null
}
