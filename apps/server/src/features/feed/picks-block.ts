import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { weekdayOf } from '@okolo/contract/filter/event-filter'
import { distanceKm, type Point } from '#server/knowledge/places/geo.ts'
import { DiverseOrder, lotOf, type Candidate } from '#server/knowledge/ranking/diversify.ts'
import { MOST_POPULAR } from '#server/knowledge/ranking/popularity.ts'
import type { CapName } from '#server/knowledge/ranking/ranking-constants.ts'
import { relevance } from '#server/knowledge/ranking/relevance.ts'
import { isTrialSeries } from '#server/knowledge/ranking/trial-title.ts'
import { dayIn, startOfDay } from '#server/knowledge/time/zoned-time.ts'
import type { EventFacts } from '#server/features/feed/event-facts.ts'
import { BLOCK_SIZE, type BlockStart, type CandidateRow } from './picks-candidates.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Pick = Candidate & { distance: number | null; endsAt: number }

/** Candidates that are ranked against each other, and where the next ones begin. */
export type PicksBlock = {
  order: DiverseOrder<Pick>
  size: number
  /** Null: these were the last. */
  next: BlockStart | null
}

export type BlockContext = {
  filter: EventFilter
  opened: Date
  zone: string
  /** The place asked for, or the centre of the city. */
  centre: Point | null
}

/** Of an event without facts nothing is shown: it has vanished since its date was found. */
export function makeBlock(
  candidates: readonly CandidateRow[],
  facts: ReadonlyMap<number, EventFacts>,
  context: BlockContext,
): PicksBlock {
  const rows = candidates.flatMap((row) => {
    const event = facts.get(row.event_id)
    return event === undefined ? [] : [{ row, event }]
  })
  const last = candidates.at(-1)
  return {
    order: new DiverseOrder(toPicks(rows, context), liftedBy(context.filter)),
    size: rows.length,
    next:
      last === undefined || candidates.length < BLOCK_SIZE
        ? null
        : { section: last.section, key: last.key, id: last.id },
  }
}

/** Caps on what the filter asks for make no sense. */
export function liftedBy({ category, is_online }: EventFilter): Set<CapName> {
  const lifted = new Set<CapName>()
  if (category !== undefined && category.length > 0) lifted.add('category').add('longRunning')
  if (is_online === true) lifted.add('online')
  return lifted
}

type Known = { row: CandidateRow; event: EventFacts }

function toPicks(rows: readonly Known[], { filter, opened, zone, centre }: BlockContext): Pick[] {
  const today = dayIn(opened, zone)
  const midnight = startOfDay(today, zone).getTime()
  const weekday = weekdayOf(today)
  const now = opened.getTime()
  const usual = usualIn(rows)
  return rows.map(({ row, event }) => {
    const starts = row.starts_at.getTime()
    const { series, trigrams } = event.title
    const day = Math.floor((starts - midnight) / DAY_MS)
    const km =
      centre === null || event.lat === null || event.lng === null
        ? null
        : distanceKm(centre, { lat: event.lat, lng: event.lng })
    return {
      id: row.id,
      distance: row.distance,
      endsAt: row.ends_at.getTime(),
      section: row.section,
      series: seriesOf(event, usual.beginnings) ?? series,
      venue: event.venue_id,
      organizers: event.organizers.filter((id) => id !== usual.organizer),
      category: row.category_id,
      trigrams,
      isLongRunning: false,
      isOnline: row.is_online,
      // A festival of several days has its days for a time.
      isComplete:
        hasPlace(row.is_online, event, usual.hasVenue) &&
        (!row.all_day || row.is_long) &&
        !isTrialSeries(series),
      isCold: (event.saves ?? 0) === 0 && event.source_count === 1,
      lot: lotOf(filter.city ?? '', today, row.event_id),
      score: relevance(
        {
          starts,
          ends: row.ends_at.getTime(),
          // An hour off in the week of a clock change, which matters to nobody here.
          hour: row.all_day ? null : Math.floor((starts - midnight - day * DAY_MS) / HOUR_MS),
          weekday: ((((weekday - 1 + day) % 7) + 7) % 7) + 1,
          isLongRunning: false,
          popularity: row.popularity / MOST_POPULAR,
          quality: event.quality ?? 0.5,
          km,
          firstSeen: event.first_seen_at.getTime(),
        },
        now,
      ),
    }
  })
}

/** So many titles that begin alike are a series ("Movies in the park: ..."). */
const SERIES_FROM = 3
type Usual = {
  organizer: number | null
  hasVenue: boolean
  beginnings: ReadonlySet<string | null>
}

/**
 * Traits that most candidates share tell none apart: one organizer of most events would put almost
 * all behind the caps. If most have coordinates but no venue, coordinates are enough.
 */
function usualIn(rows: readonly Known[]): Usual {
  const counts = new Map<number, number>()
  for (const { event } of rows)
    for (const id of event.organizers) counts.set(id, (counts.get(id) ?? 0) + 1)
  const [organizer] = [...counts].find(([, count]) => count > rows.length / 2) ?? [null]
  const beginnings = Map.groupBy(rows, ({ event }) => event.title.beginning)
  const repeated = [...beginnings].filter(([, same]) => same.length >= SERIES_FROM)
  const withVenue = rows.filter(({ row, event }) => event.venue_id !== null || row.is_online).length
  return {
    organizer,
    hasVenue: withVenue >= rows.length / 2,
    beginnings: new Set(repeated.map(([beginning]) => beginning)),
  }
}

/** The festival it belongs to, or the beginning of its title that others have too; null: its title is its own. */
function seriesOf(
  { part_of, title: { beginning } }: EventFacts,
  beginnings: Usual['beginnings'],
): string | null {
  if (part_of !== null) return `part of ${part_of}`
  return beginning !== null && beginnings.has(beginning) ? `beginning ${beginning}` : null
}

function hasPlace(isOnline: boolean, event: EventFacts, asksForVenue: boolean): boolean {
  return event.venue_id !== null || isOnline || (!asksForVenue && event.lat !== null)
}
