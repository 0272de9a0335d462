import { weekdayOf, type Day, type EventFilter } from '@okolo/contract/filter/event-filter'
import { distanceKm, type Point } from '#server/knowledge/places/geo.ts'
import {
  diverseGroups,
  lotOf,
  type Arranged,
  type Candidate,
} from '#server/knowledge/ranking/diversify.ts'
import { MOST_POPULAR } from '#server/knowledge/ranking/popularity.ts'
import type { CapName } from '#server/knowledge/ranking/ranking-constants.ts'
import { relevance } from '#server/knowledge/ranking/relevance.ts'
import type { TitleTraits } from '#server/knowledge/ranking/similarity.ts'
import { isTrialSeries } from '#server/knowledge/ranking/trial-title.ts'
import { dayIn, startOfDay } from '#server/knowledge/time/zoned-time.ts'
import type { EventFacts } from './event-facts.ts'
import type { CandidateRow } from './relevance-candidates.ts'
import { DAY_MS, HOUR_MS } from '@okolo/contract/durations'

export type Ranked = Candidate & {
  event: number
  distance: number | null
  isOngoing: boolean
  /** Of its copies at several places: at how many, and the words that find them. */
  copies: { count: number; search: string } | null
}

export type GroupsContext = {
  filter: EventFilter
  opened: Date
  zone: string
  /** The place asked for, or the centre of the city. */
  centre: Point | null
  /** Entries of a section. */
  most: (section: number) => number
  /** Entries of the page: what the groups leave is filled. */
  capacity: number
}

/** The best of each section. Of an event without facts nothing is shown: it has vanished since its date was found. */
export function makeGroups(
  candidates: readonly CandidateRow[],
  facts: ReadonlyMap<number, EventFacts>,
  context: GroupsContext,
): Arranged<Ranked> {
  const rows = candidates.flatMap((row) => {
    const event = facts.get(row.event_id)
    return event === undefined ? [] : [{ row, event }]
  })
  return diverseGroups(toRanked(fitFor(rows, context), context), context, liftedBy(context.filter))
}

/** Below this appeal an event is no reason to go out: an office, a course, a call for entries. */
const LEAST_APPEAL = 0.22

/** Rows that a group may show: of low appeal only in a requested category, or one where a time has nothing else. */
function fitFor(rows: readonly Known[], { filter: { category = [] } }: GroupsContext): Known[] {
  if (category.length > 0) return [...rows]
  return [...Map.groupBy(rows, ({ row }) => row.section).values()].flatMap((section) => {
    const fit = section.filter(({ event }) => appealOf(event) >= LEAST_APPEAL)
    return fit.length > 0 ? fit : mostPopular(section)
  })
}

function mostPopular(rows: readonly Known[]): Known[] {
  return rows.toSorted((a, b) => b.row.popularity - a.row.popularity).slice(0, 1)
}

/** Until it is judged, an event is taken for one of the middle. */
function appealOf({ appeal }: EventFacts): number {
  return appeal ?? 0.4
}

/** Caps on what the filter asks for make no sense. Long-running events have a group of their own. */
function liftedBy({ category, is_online }: EventFilter): Set<CapName> {
  const lifted = new Set<CapName>(['longRunning'])
  if (category !== undefined && category.length > 0) lifted.add('category')
  if (is_online === true) lifted.add('online')
  return lifted
}

type Known = { row: CandidateRow; event: EventFacts }

function toRanked(rows: readonly Known[], context: GroupsContext): Ranked[] {
  const { filter, opened, zone } = context
  const today = dayOf(opened, zone)
  const usual = usualIn(rows)
  return rows.map(({ row, event }) => {
    const { series } = event.title
    return {
      id: row.id,
      event: row.event_id,
      title: event.title,
      distance: row.distance,
      isOngoing: row.is_ongoing,
      section: row.section,
      series: seriesOf(event, usual.beginnings) ?? series,
      copyOf: series,
      copies: copiesOf(event, usual.places),
      venue: event.venue_id,
      organizers: event.organizers.filter((id) => id !== usual.organizer),
      category: row.category_id,
      isLongRunning: row.is_ongoing,
      isOnline: row.is_online,
      isComplete: !isTrialSeries(series),
      isCold: (event.saves ?? 0) === 0 && event.source_count === 1,
      lot: lotOf(filter.city ?? '', today.day, row.event_id),
      score: scoreOf({ row, event }, context, today),
      bigNight: (event.big_night ?? 0) + savedShare(event),
    }
  })
}

/** From some ten saves on people talk about it. */
function savedShare({ saves }: EventFacts): number {
  return 0.3 * Math.min(1, Math.log1p(saves ?? 0) / Math.log1p(10))
}

type Today = { day: Day; weekday: number; midnight: number }

function dayOf(opened: Date, zone: string): Today {
  const day = dayIn(opened, zone)
  return { day, weekday: weekdayOf(day), midnight: startOfDay(day, zone).getTime() }
}

function scoreOf(
  { row, event }: Known,
  { opened, centre }: GroupsContext,
  { weekday, midnight }: Today,
): number {
  const starts = row.starts_at.getTime()
  const day = Math.floor((starts - midnight) / DAY_MS)
  const { lat, lng } = event
  return relevance(
    {
      starts,
      ends: row.ends_at.getTime(),
      // An hour off in the week of a clock change, which matters to nobody here.
      hour: row.all_day ? null : Math.floor((starts - midnight - day * DAY_MS) / HOUR_MS),
      weekday: ((((weekday - 1 + day) % 7) + 7) % 7) + 1,
      isLongRunning: row.is_ongoing,
      appeal: appealOf(event),
      popularity: row.popularity / MOST_POPULAR,
      quality: event.quality ?? 0.5,
      km: centre === null || lat === null || lng === null ? null : distanceKm(centre, { lat, lng }),
      firstSeen: event.first_seen_at.getTime(),
    },
    opened.getTime(),
  )
}

/** From this many titles that begin alike they are a series ("Movies in the park: ..."), and from this many places copies. */
const SERIES_FROM = 3
type Usual = {
  organizer: number | null
  beginnings: ReadonlySet<string | null>
  /** Venues by the title of what is on there. */
  places: ReadonlyMap<string, ReadonlySet<number>>
}

/**
 * Traits that most candidates share tell none apart: one organizer of most events would put almost
 * all behind the caps.
 */
function usualIn(rows: readonly Known[]): Usual {
  const counts = new Map<number, number>()
  for (const { event } of rows)
    for (const id of event.organizers) counts.set(id, (counts.get(id) ?? 0) + 1)
  const [organizer] = [...counts].find(([, count]) => count > rows.length / 2) ?? [null]
  return {
    organizer,
    beginnings: new Set(repeated(rows, ({ beginning }) => beginning).keys()),
    places: new Map(
      repeated(rows, ({ series }) => series)
        .entries()
        .map(([series, same]) => [
          series,
          new Set(same.flatMap(({ event }) => event.venue_id ?? [])),
        ]),
    ),
  }
}

/** Rows by a trait of their titles that several of them have. */
function repeated<T>(rows: readonly Known[], traitOf: (title: TitleTraits) => T): Map<T, Known[]> {
  const groups = Map.groupBy(rows, ({ event }) => traitOf(event.title))
  return new Map(groups.entries().filter(([, same]) => same.length >= SERIES_FROM))
}

function copiesOf({ title: { series } }: EventFacts, places: Usual['places']): Ranked['copies'] {
  const count = places.get(series)?.size ?? 0
  return count < SERIES_FROM ? null : { count, search: series }
}

/** The festival it belongs to, or the beginning of its title that others have too; null: its title is its own. */
function seriesOf(
  { part_of, title: { beginning } }: EventFacts,
  beginnings: Usual['beginnings'],
): string | null {
  if (part_of !== null) return `part of ${part_of}`
  return beginning !== null && beginnings.has(beginning) ? `beginning ${beginning}` : null
}
