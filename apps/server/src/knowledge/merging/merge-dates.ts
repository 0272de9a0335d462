import { LONG_RUN_MS, openUntil } from '#server/knowledge/time/long-runs.ts'
import type { ListingDate } from '../listing.ts'
import type { LiveListing } from './live-listing.ts'
import type { FieldOrigin } from './provenance.ts'
import { verdict, type StatusReport } from './status.ts'
import { originOf } from './weight.ts'

/** A date of the event with what the listings say of it. */
export type MergedDate = {
  date: ListingDate
  origin: FieldOrigin
  doubt: ListingDate['status'] | null
  /** Sources that name another start for it: another hour, or the day it was moved from. */
  others: { source: string; url: string | null; start: string }[]
}

type Slot = {
  date: ListingDate
  giver: LiveListing
  said: { listing: LiveListing; date: ListingDate }[]
}

/** Doors and start, and what else people call the beginning (specification 13). */
const SAME_EVENING_MS = 2.6 * 3_600_000
const LONG_MS = 26 * 3_600_000

/**
 * All dates of the best listing, and those of the others that it does not speak of. Two mentions are the same date
 * by key, by start, by the start that both moved it from, by a start near it, or when each listing has one left on that
 * day or one in all. A listing that still
 * has the day another says it was moved from is stale: it gives no date. `listings`: best first on time.
 */
export function mergeDates(listings: readonly LiveListing[]): MergedDate[] {
  const moves = movesOf(listings)
  const slots: Slot[] = []
  for (const listing of listings) {
    const taken = new Set<Slot>()
    const left: ListingDate[] = []
    for (const date of listing.content.dates) {
      const isSame = ({ date: known, giver }: Slot) =>
        known.start === date.start ||
        (isOneListing(giver, listing) && known.key === date.key) ||
        (date.previousStart !== null && known.previousStart === date.previousStart)
      const slot = slots.find((each) => !taken.has(each) && isSame(each))
      if (slot === undefined) left.push(date)
      else join(slot, listing, date, taken)
    }
    const fresh: ListingDate[] = []
    for (const date of left) {
      const slot =
        nearest(slots, taken, date) ??
        covering(slots, date) ??
        (isOneOfShowings(listings, listing, date)
          ? undefined
          : onlyOnDay(slots, taken, left, date)) ??
        onlyOne(slots, listing)
      if (slot === undefined) fresh.push(date)
      else join(slot, listing, date, taken)
    }
    slots.push(...fresh.map((date) => ({ date, giver: listing, said: [{ listing, date }] })))
  }
  const merged = withoutStale(slots, moves).flatMap((slot) => openingsOf(slot) ?? [slot])
  return withUniqueKeys(merged)
    .map(mergedDate)
    .toSorted((a, b) => (a.date.start < b.date.start ? -1 : a.date.start > b.date.start ? 1 : 0))
}

/** Former start -> the date that it was moved to. */
function movesOf(listings: readonly LiveListing[]): ReadonlyMap<string, ListingDate> {
  const moves = new Map<string, ListingDate>()
  for (const { content } of listings)
    for (const date of content.dates)
      if (
        date.previousStart !== null &&
        date.previousStart !== date.start &&
        !moves.has(date.previousStart)
      )
        moves.set(date.previousStart, date)
  return moves
}

function join(slot: Slot, listing: LiveListing, date: ListingDate, taken: Set<Slot>): void {
  taken.add(slot)
  slot.said.push({ listing, date })
}

function nearest(slots: Slot[], taken: ReadonlySet<Slot>, date: ListingDate): Slot | undefined {
  if (date.allDay) return undefined
  const apart = (slot: Slot) => Math.abs(Date.parse(slot.date.start) - Date.parse(date.start))
  return slots
    .filter((slot) => !taken.has(slot) && !slot.date.allDay && apart(slot) <= SAME_EVENING_MS)
    .toSorted((a, b) => apart(a) - apart(b))[0]
}

/** An exhibition's run and its single openings are not told twice. */
function covering(slots: Slot[], date: ListingDate): Slot | undefined {
  return slots.find(({ date: known }) => covers(known, date) || covers(date, known))
}

/** A run that another listing gives by its openings takes these: they say when it is open. */
function openingsOf({ date: run, said }: Slot): Slot[] | null {
  if (Date.parse(run.end) - Date.parse(run.start) <= LONG_RUN_MS) return null
  const listings = [...new Set(said.map(({ listing }) => listing))]
  for (const listing of listings) {
    const dates = said.filter((each) => each.listing === listing && covers(run, each.date))
    const spans = dates.map(({ date }) => ({
      starts: Date.parse(date.start),
      ends: Date.parse(date.end),
    }))
    if (dates.length > 1 && openUntil(spans).every((end) => end !== null))
      return dates.map((each) => ({ date: each.date, giver: listing, said: [each] }))
  }
  return null
}

/** Until when a run goes on of which only openings before that are known; null: none does. */
export function runBehind(dates: readonly MergedDate[], listings: readonly LiveListing[]) {
  const last = dates.at(-1)?.date
  if (last === undefined) return null
  const after = new Date(Date.parse(last.end) + LONG_MS).toISOString()
  const ends = listings
    .flatMap(({ content }) => content.dates)
    .filter((run) => Date.parse(run.end) - Date.parse(run.start) > LONG_RUN_MS)
    .filter((run) => run.start <= last.start && run.end > after)
    .map(({ end }) => end)
  return ends.toSorted().at(-1) ?? null
}

function covers(run: ListingDate, part: ListingDate): boolean {
  if (Date.parse(run.end) - Date.parse(run.start) <= LONG_MS) return false
  return run.start <= part.start && part.end <= run.end
}

/** Its platform lists another hour of that day by itself. */
function isOneOfShowings(
  listings: readonly LiveListing[],
  own: LiveListing,
  date: ListingDate,
): boolean {
  return listings.some(
    (other) =>
      other.platform === own.platform &&
      !isOneListing(other, own) &&
      other.content.dates.some(
        (each) => dayOf(each) === dayOf(date) && each.start !== date.start && !each.allDay,
      ),
  )
}

/** Hours are wrong in many ways; where each has one date that day they mean the same. */
function onlyOnDay(
  slots: Slot[],
  taken: ReadonlySet<Slot>,
  left: readonly ListingDate[],
  date: ListingDate,
): Slot | undefined {
  const day = dayOf(date)
  const there = slots.filter((slot) => !taken.has(slot) && dayOf(slot.date) === day)
  const mine = left.filter((each) => dayOf(each) === day)
  return there.length === 1 && mine.length === 1 ? there[0] : undefined
}

/** Listings of one date each disagree about its day. */
function onlyOne(slots: Slot[], { content, platform }: LiveListing): Slot | undefined {
  const [slot, ...more] = slots
  if (slot === undefined || more.length > 0 || content.dates.length > 1) return undefined
  const disagrees = ({ listing }: Slot['said'][number]) =>
    listing.content.dates.length === 1 && listing.platform !== platform
  return slot.said.every(disagrees) ? slot : undefined
}

/** Two sources may read one platform. */
function isOneListing(a: LiveListing, b: LiveListing): boolean {
  return a.platform === b.platform && a.platformId === b.platformId
}

const dayOf = ({ startWall }: ListingDate) => startWall.slice(0, 10)

/** Joins listings at a former start to the moved date, also those of a better source that lags. */
function withoutStale(slots: Slot[], moves: ReadonlyMap<string, ListingDate>): Slot[] {
  const gone = new Set<Slot>()
  for (const slot of slots) {
    const to = slot.date.previousStart === null ? moves.get(slot.date.start) : undefined
    const target = slots.find((each) => each !== slot && each.date.start === to?.start)
    if (target === undefined) continue
    target.said.push(...slot.said)
    gone.add(slot)
  }
  return slots.filter((slot) => !gone.has(slot))
}

/**
 * Keys are unique within a platform only: two calendars may move one date to different days. Dates that share a key get
 * their platform's too, whichever listing comes first, and their start where even that is the same.
 */
function withUniqueKeys(slots: readonly Slot[]): Slot[] {
  const byPlatform = distinguish(slots, ({ giver }) => giver.platform)
  return distinguish(byPlatform, ({ date }) => date.start)
}

function distinguish(slots: readonly Slot[], mark: (slot: Slot) => string): Slot[] {
  const counts = Map.groupBy(slots, ({ date }) => date.key)
  return slots.map((slot) => {
    const { date } = slot
    const isShared = (counts.get(date.key)?.length ?? 0) > 1
    return isShared ? { ...slot, date: { ...date, key: `${date.key} ${mark(slot)}` } } : slot
  })
}

function mergedDate({ date, giver, said }: Slot): MergedDate {
  // A clock time is more than a day, from whomever it comes; only for a date that is one day.
  const isDay = date.allDay && Date.parse(date.end) - Date.parse(date.start) <= LONG_MS
  const timed = isDay
    ? said.find((each) => !each.date.allDay && dayOf(each.date) === dayOf(date))
    : undefined
  const time = timed?.date ?? date
  const ended = time.endStated
    ? time
    : (said.find((each) => each.date.endStated && each.date.start === time.start)?.date ?? time)
  const state = verdict(reportsOf(said, time))
  const moved = said.find((each) => each.date.previousStart !== null)?.date.previousStart ?? null
  const givers = said.map(({ listing }) => listing)
  const origin = originOf(timed?.listing ?? giver, givers)
  const status =
    state.status === 'scheduled' && date.status === 'rescheduled' ? 'rescheduled' : state.status
  return {
    date: {
      ...time,
      key: date.key,
      end: ended.end,
      endWall: ended.endWall,
      endStated: ended.endStated,
      status,
      previousStart: moved === time.start ? null : moved,
      onlineUrl:
        date.onlineUrl ?? said.find((each) => each.date.onlineUrl !== null)?.date.onlineUrl ?? null,
    },
    origin: moved !== null && origin.rule !== 'only' ? { ...origin, rule: 'moved' } : origin,
    doubt: state.doubt,
    others: said
      .filter(
        (each) => each.date.start !== time.start && !each.date.allDay && !covers(each.date, time),
      )
      .map(({ listing, date: other }) => ({
        source: listing.source,
        url: listing.content.url,
        start: other.start,
      })),
  }
}

/** A listing that lags at a former start knows nothing of the state either. */
function reportsOf(said: Slot['said'], time: ListingDate): StatusReport[] {
  const current = said.filter((each) => dayOf(each.date) === dayOf(time))
  return (current.length === 0 ? said : current).map(({ listing, date }) => ({
    listing,
    status: date.status === 'rescheduled' ? 'scheduled' : date.status,
  }))
}
