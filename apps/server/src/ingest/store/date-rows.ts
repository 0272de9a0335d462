import { LONGEST_SHORT_DATE_MS } from '#server/knowledge/time/event-state.ts'
import { cellOf, mercator } from '#server/knowledge/places/geo.ts'
import { languageBits } from '#server/catalogue/record/language-bits.ts'
import { listPosition, NO_END, openUntil } from '#server/knowledge/time/long-runs.ts'
import { uuidOf } from '#server/words/stable-id.ts'
import type { GoesOn, ListingDate } from '#server/knowledge/listing.ts'
import type { EventRow } from './event-rows.ts'
import { changeOf } from './moved-date.ts'

/** A stored date: enough to recognise it when it moves, and to keep it when it is past. */
export type StoredDate = {
  date_key: string
  uuid: string
  starts_at: Date
  ends_at: Date
  previous_start: Date | null
  is_live: boolean
}

/** Sources disagree about doors and start by up to this much. */
const SAME_EVENING_MS = 2.6 * 3_600_000

export type DateRow = ReturnType<typeof dateRow>

/**
 * The rows of an event's dates against what is stored. A date keeps its identity by its key or its start; where
 * exactly one is gone and one is new, it may have been moved (moved-date.ts) and then shows its former start.
 * Past dates that a source no longer lists stay (specification 12); future ones go unless `keepDates`: then
 * they stay, in the lists where the state of the event lets them. `isStateSaid`: by an operator, for every date. `goesOn`: more
 * dates follow than are known.
 */
export function planDates(
  event: EventRow,
  dates: readonly ListingDate[],
  stored: readonly StoredDate[],
  now: Date,
  {
    keepDates,
    isStateSaid,
    goesOn,
  }: { keepDates: boolean; isStateSaid: boolean; goesOn: GoesOn | null },
): {
  rows: DateRow[]
  gone: string[]
  nextStart: Date | null
  lastEnd: Date | null
  /** Dates that may be listed, past ones too. */
  count: number
} {
  const { matched, kept, gone, moved } = matchDates(dates, stored, now, keepDates)
  const rows = dates.map((date) =>
    dateRow(event, date, matched.get(date), { isMoved: date === moved, isStateSaid }),
  )
  const live: LiveDate[] = [
    ...kept
      .filter(({ is_live, ends_at }) =>
        keepDates && ends_at > now ? !isOff(event.status) : is_live,
      )
      .map(({ starts_at, ends_at }) => ({
        starts: starts_at.getTime(),
        ends: ends_at.getTime(),
        row: null,
      })),
    ...rows
      .filter(({ is_live }) => is_live)
      .map((row) => ({ starts: Date.parse(row.starts_at), ends: Date.parse(row.ends_at), row })),
  ].toSorted((a, b) => a.starts - b.starts)
  const lastEnd = Math.max(...live.map(({ ends }) => ends))
  noteNeighbours(live, lastEnd, goesOn)
  const next = live.find(({ ends }) => ends > now.getTime())
  return {
    rows,
    gone,
    nextStart: next === undefined ? null : new Date(next.starts),
    lastEnd: live.length === 0 ? null : new Date(lastEnd),
    count: live.length,
  }
}

/** Dates against what is stored of the event; `kept`: stored dates that stay beside them, `gone`: the keys of those that go. */
function matchDates(
  dates: readonly ListingDate[],
  stored: readonly StoredDate[],
  now: Date,
  keepDates: boolean,
): {
  matched: ReadonlyMap<ListingDate, StoredDate>
  kept: StoredDate[]
  gone: string[]
  /** The date that takes place at another time than before. */
  moved: ListingDate | null
} {
  const left = new Map(stored.map((row) => [row.date_key, row]))
  const matched = new Map<ListingDate, StoredDate>()
  const take = (date: ListingDate, row: StoredDate | undefined) => {
    if (row === undefined || matched.has(date)) return
    matched.set(date, row)
    left.delete(row.date_key)
  }
  for (const date of dates) take(date, left.get(date.key))
  for (const isSame of [startsThen, wasThen, isSameEvening])
    for (const date of dates)
      take(
        date,
        [...left.values()].find((row) => isSame(date, row.starts_at.getTime())),
      )
  const lost = [...left.values()].filter(({ ends_at }) => ends_at > now)
  const [added, ...more] = dates.filter((date) => !matched.has(date))
  const [former, ...others] = lost
  const isOneForOne = more.length === 0 && others.length === 0
  const change =
    isOneForOne && added !== undefined && former !== undefined ? changeOf(former, added, now) : null
  if (added !== undefined && (change === 'moved' || change === 'refined')) take(added, former)
  const gone = change !== null || keepDates ? [] : lost.map(({ date_key }) => date_key)
  return {
    matched,
    kept: [...left.values()].filter(({ date_key }) => !gone.includes(date_key)),
    gone,
    moved: change === 'moved' ? (added ?? null) : null,
  }
}

/** A date that may be listed; `row`: null where its row stays as it is. */
type LiveDate = { starts: number; ends: number; row: DateRow | null }

/** Notes in each row until when its run is open, and when the date before it ended. */
function noteNeighbours(live: readonly LiveDate[], lastEnd: number, goesOn: GoesOn | null): void {
  const runEnds = openUntil(live)
  let previousEnd = -Infinity
  for (const [i, { ends, row }] of live.entries()) {
    const end = runEnds[i]
    // The last date known is not the last one of a run that goes on.
    const closes = goesOn !== null && end === lastEnd ? (goesOn.until ?? NO_END) : end
    if (row !== null && closes != null) row.open_until = new Date(closes).toISOString()
    if (row !== null && previousEnd > -Infinity)
      row.prev_ends_at = new Date(previousEnd).toISOString()
    previousEnd = Math.max(previousEnd, ends)
  }
}

const startsThen = ({ start }: ListingDate, then: number) => Date.parse(start) === then

/** Moved by its listing's own word. */
const wasThen = ({ previousStart }: ListingDate, then: number) =>
  previousStart !== null && Date.parse(previousStart) === then

/** Told by another source with another hour. */
const isSameEvening = ({ allDay, start }: ListingDate, then: number) =>
  !allDay && Math.abs(then - Date.parse(start)) <= SAME_EVENING_MS

function dateRow(
  event: EventRow,
  date: ListingDate,
  stored: StoredDate | undefined,
  { isMoved, isStateSaid }: { isMoved: boolean; isStateSaid: boolean },
) {
  const starts = Date.parse(date.start)
  const said = date.previousStart === null ? null : new Date(date.previousStart)
  const kept = isMoved ? stored?.starts_at : stored?.previous_start
  const before = said ?? kept ?? null
  // Moved back to where it was first planned: nothing to tell.
  const previous = before?.getTime() === starts ? null : before
  const status =
    previous != null && date.status === 'scheduled' && !isStateSaid ? 'rescheduled' : date.status
  const isLive = ![event.status, status].some(isOff)
  const point = event.lat === null || event.lng === null ? null : { lat: event.lat, lng: event.lng }
  const tile = point === null ? null : mercator(point)
  const key = stored?.date_key ?? date.key
  return {
    uuid: stored?.uuid ?? uuidOf(event.uuid, key),
    event_id: event.id,
    date_key: key,
    starts_at: date.start,
    ends_at: date.end,
    end_stated: date.endStated,
    start_wall: date.startWall,
    end_wall: date.endWall,
    time_zone: date.zone,
    all_day: date.allDay,
    status,
    previous_start: previous?.toISOString() ?? null,
    online_url: date.onlineUrl,
    prev_ends_at: null as string | null,
    is_long: Date.parse(date.end) - starts > LONGEST_SHORT_DATE_MS,
    list_at: new Date(
      listPosition({ starts, ends: Date.parse(date.end), allDay: date.allDay }),
    ).toISOString(),
    open_until: null as string | null,
    is_live: isLive,
    city_id: event.city_id,
    category_id: event.category_id,
    moods: event.moods,
    language_bits: languageBits(event.languages),
    visitor_bits: event.visitor_bits,
    venue_id: event.venue_id,
    is_online: event.is_online || status === 'moved_online',
    price_min: event.price_min,
    lat: event.lat,
    lng: event.lng,
    mx: tile?.x ?? null,
    my: tile?.y ?? null,
    cell: point === null ? null : cellOf(point),
  }
}

/** In no list of what is coming. */
export function isOff(status: string): boolean {
  return status === 'cancelled' || status === 'postponed'
}
