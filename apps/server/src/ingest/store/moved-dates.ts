import type { ListingContent, ListingDate } from '#server/knowledge/listing.ts'
import { changeOf } from './moved-date.ts'

/**
 * The content with the former starts that only the listing's own past knows: the platform moved a date and says
 * nothing of it. A date is the same by its key; where exactly one coming date is gone and one is new, it was
 * moved as well (specification 13). Former starts that were known stay.
 */
export function withFormerStarts(
  content: ListingContent,
  before: ListingContent | null,
  now: Date,
): ListingContent {
  if (before === null) return content
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
