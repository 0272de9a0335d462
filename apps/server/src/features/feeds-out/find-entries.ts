import {
  daysOf,
  stringifyFilter,
  without,
  type EventFilter,
} from '@okolo/contract/filter/event-filter'
import type { Locale } from '@okolo/contract/locale'
import { ProblemBody } from '@okolo/contract/problem'
import { z } from 'zod'
import { instantsOf } from '#server/catalogue/filter/feed-window.ts'
import { minutesPastMidnight, weekHoursOf } from '#server/catalogue/filter/week-hours.ts'
import type { Reference } from '#server/catalogue/reference/reference-data.ts'
import { dayIn } from '#server/knowledge/time/zoned-time.ts'
import type { Db } from '#server/platform/database/db.ts'
import { Problem } from '#server/platform/problem.ts'
import { inSlices } from '#server/platform/slices.ts'
import { datesOf, type WantedDates } from './feed-dates.ts'
import { loadEvents, type EventsContext, type FeedEntry } from './feed-entry.ts'
import { DAY_MS } from '@okolo/contract/durations'

/** Calls this server's own API. */
export type Ask = (path: string, locale: Locale) => Promise<{ status: number; body: unknown }>

const List = z.object({
  results: z.array(z.object({ slug: z.string(), date: z.object({ uuid: z.string() }) })),
  next: z.string().nullable(),
})
const PAGE = 100

export type EntriesContext = {
  db: Db
  ask: Ask
  reference: Reference
  locale: Locale
  now: Date
  /** Aborted when the feed's reader has left. */
  signal: AbortSignal
}

/** `dates` null: only the date in the list, for each event. */
export type Limits = { events: number; dates: number | null }

/**
 * Returns the list's events with all their dates in the filter's time, the next ones first. Throws
 * the list's own 400.
 */
export async function findEntries(
  filter: EventFilter,
  { events, dates }: Limits,
  context: EntriesContext,
): Promise<FeedEntry[]> {
  const found = await listed(filter, events, context)
  const slugs = [...new Set(found.map(({ slug }) => slug))]
  if (dates === null || filter.timeline === 'past') {
    const uuids = found.map(({ date }) => date.uuid)
    const entries = await entriesOf(slugs, { uuids }, Infinity, context)
    const byDate = new Map(entries.map((entry) => [entry.date.uuid, entry]))
    return uuids.map((uuid) => byDate.get(uuid)).filter((entry) => entry !== undefined)
  }
  const isAskedFor = (entry: FeedEntry) => isAsked(entry, filter, context.now)
  return entriesOf(slugs, timeOf(filter, context.now), dates, context, isAskedFor)
}

/** Returns one event's dates, or only the one with this uuid. */
export async function entriesOfEvent(
  slug: string,
  date: string | undefined,
  context: Omit<EntriesContext, 'ask' | 'now'>,
): Promise<FeedEntry[]> {
  const wanted = date === undefined ? { after: null, before: null, hours: null } : { uuids: [date] }
  return entriesOf([slug], wanted, Infinity, context)
}

/** Returns all dates of these events. */
export async function entriesOfEvents(
  slugs: readonly string[],
  context: EventsContext & { db: Db },
): Promise<FeedEntry[]> {
  return entriesOf(slugs, { after: null, before: null, hours: null }, Infinity, context)
}

async function entriesOf(
  slugs: readonly string[],
  wanted: WantedDates,
  most: number,
  context: EventsContext & { db: Db },
  isWanted: (entry: FeedEntry) => boolean = () => true,
): Promise<FeedEntry[]> {
  const { db, signal } = context
  const events = await loadEvents(db, slugs, context)
  const entries: FeedEntry[] = []
  for await (const page of datesOf(db, [...events.keys()], wanted)) {
    signal.throwIfAborted()
    const made = await inSlices(page, (date) => events.get(date.event_id)?.(date), signal)
    entries.push(...made.filter((entry) => entry !== undefined).filter(isWanted))
    if (entries.length >= most) break
  }
  return entries.slice(0, most)
}

/**
 * Returns the filter's time, wide enough for every zone. `isAsked` then checks the days in the
 * event's zone.
 */
function timeOf(filter: EventFilter, now: Date): WantedDates {
  const { from, to } = instantsOf(filter, now, 'UTC')
  const first = from === null ? now.getTime() : from.getTime() - 2 * DAY_MS
  return {
    after: new Date(Math.max(now.getTime(), first)),
    before: to === null ? null : new Date(to.getTime() + 2 * DAY_MS),
    hours: weekHoursOf(filter),
  }
}

async function listed(filter: EventFilter, most: number, { ask, locale, signal }: EntriesContext) {
  const found: z.infer<typeof List>['results'] = []
  let cursor: string | null = null
  // Subscribers want the next events, not the page's ranking.
  const sorting = (filter.search ?? '').trim() === '' ? filter.sorting || 'start' : filter.sorting
  do {
    signal.throwIfAborted()
    const query = stringifyFilter({
      ...without(filter, 'page_size', 'cursor', 'locale'),
      sorting,
      page_size: Math.min(PAGE, most),
      ...(cursor === null ? {} : { cursor }),
    })
    const { status, body } = await ask(`/v1/events/?${query}`, locale)
    if (status !== 200) throw problemOf(status, body)
    const page = List.parse(body)
    found.push(...page.results)
    cursor = page.next
  } while (cursor !== null && found.length < most)
  return found.slice(0, most)
}

function problemOf(status: number, body: unknown): Problem {
  const told = ProblemBody.safeParse(body)
  return told.success
    ? new Problem(status, told.data.code, String(told.data.message), told.data.errors)
    : new Problem(503, 'unavailable', 'The events could not be read.')
}

/**
 * True for a date on the requested days in the event's calendar. Requested small hours count to the
 * day before.
 */
function isAsked({ date, starts, ends }: FeedEntry, filter: EventFilter, now: Date): boolean {
  if (ends <= now) return false
  const { from, to } = daysOf(filter, dayIn(now, date.time_zone))
  const late = minutesPastMidnight(weekHoursOf(filter)) * 60_000
  const first = dayIn(new Date(starts.getTime() - late), date.time_zone)
  // A date that ends at midnight has its last day before.
  const end = Math.max(starts.getTime(), ends.getTime() - 1)
  const last = dayIn(new Date(end - late), date.time_zone)
  return (to === null || first <= to) && (from === null || last >= from)
}
