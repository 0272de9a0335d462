import { daysOf, stringifyFilter, without, type EventFilter } from '@okolo/contract/event-filter'
import type { Locale } from '@okolo/contract/locale'
import { ProblemBody } from '@okolo/contract/problem'
import { z } from 'zod'
import type { Reference } from '#server/catalogue/reference-data.ts'
import { dayIn } from '#server/catalogue/zoned-time.ts'
import type { Db } from '#server/platform/db.ts'
import { Problem } from '#server/platform/problem.ts'
import { loadEntries, type FeedEntry } from './feed-entry.ts'

/** Asks this server's own API, as any other client would. */
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
}

/** `dates` null: of each event the one date that the list shows. */
export type Limits = { events: number; dates: number | null }

/**
 * What the event list answers to this filter: its events, each with every date in the time that the filter asks
 * for, the next ones first. Throws the list's own 400.
 */
export async function findEntries(
  filter: EventFilter,
  { events, dates }: Limits,
  context: EntriesContext,
): Promise<FeedEntry[]> {
  const found = await listed(filter, events, context)
  const entries = await loadEntries(
    context.db,
    [...new Set(found.map(({ slug }) => slug))],
    context,
  )
  if (dates === null || filter.timeline === 'past') {
    const byDate = new Map(entries.map((entry) => [entry.date.uuid, entry]))
    return found.map(({ date }) => byDate.get(date.uuid)).filter((entry) => entry !== undefined)
  }
  return entries.filter((entry) => isAsked(entry, filter, context.now)).slice(0, dates)
}

async function listed(filter: EventFilter, most: number, { ask, locale }: EntriesContext) {
  const found: z.infer<typeof List>['results'] = []
  let cursor: string | null = null
  // A subscriber wants what comes next, not the choice that a page opens with.
  const sorting = (filter.search ?? '').trim() === '' ? filter.sorting || 'start' : filter.sorting
  do {
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

/** Not over, and on one of the days asked for, in the event's own calendar. */
function isAsked({ date, starts, ends }: FeedEntry, filter: EventFilter, now: Date): boolean {
  if (ends <= now) return false
  const { from, to } = daysOf(filter, dayIn(now, date.time_zone))
  const first = date.start.slice(0, 10)
  // What ends at midnight is last on the day before.
  const last = dayIn(new Date(Math.max(starts.getTime(), ends.getTime() - 1)), date.time_zone)
  return (to === null || first <= to) && (from === null || last >= from)
}
