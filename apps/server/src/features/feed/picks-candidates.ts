import { sql, type RawBuilder } from 'kysely'
import {
  all,
  isFirstInWindow,
  longInWindow,
  openInWindow,
  shortInWindow,
} from '#server/catalogue/filter/in-window.ts'
import type { FeedWindow } from '#server/catalogue/filter/feed-window.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { ListRequest } from './list-row.ts'
import type { PicksSection } from './picks-sections.ts'

/** Candidates of each section, and one more that tells whether there are others: enough for variety among the best of it. */
const CANDIDATES = 61

/** Of a longer section only the beginning is searched for its most popular; behind it the soonest are candidates. */
const SEARCHED_DAYS = 14
const DAY_MS = 86_400_000

/** A candidate as the indexes hold it; times as in `event_date`. */
export type CandidateRow = {
  id: number
  event_id: number
  starts_at: Date
  ends_at: Date
  popularity: number
  category_id: number
  is_online: boolean
  /** Over a fortnight long. */
  is_ongoing: boolean
  /** Lasts several days. */
  is_long: boolean
  /** Only its day is known. */
  all_day: boolean
  /** Position in the sections; behind all of them what is ongoing. */
  section: number
  distance: number | null
}

/**
 * The most popular of each section, and of what runs for long. An event of several days stands in the first section that it
 * fits. Index-only scans find them. One query.
 */
export async function findCandidates(
  db: Db,
  { scope, window, now }: Pick<ListRequest, 'scope' | 'window' | 'now'>,
  sections: readonly PicksSection[],
): Promise<CandidateRow[]> {
  const kinds = [
    { kind: shortInWindow(window, now), isLong: false },
    { kind: longInWindow(window, now), isLong: true },
  ]
  const branches = partsOf(sections, window).flatMap(({ section, isFirst, begins, ends, order }) =>
    // The indexes do not hold `is_long`: each has dates of one kind.
    kinds.map(({ kind, isLong }) => {
      const within = [
        ...(begins === null ? [] : [sql<boolean>`d.list_at >= ${begins}`]),
        ...(ends === null ? [] : [sql<boolean>`d.list_at < ${ends}`]),
      ]
      return sql`(
        select d.id, d.event_id, d.starts_at, d.ends_at, d.popularity, d.category_id, d.is_online, false is_ongoing,
          ${sql.lit(isLong)} is_long, d.list_at <> d.starts_at all_day, ${sql.lit(section)}::int section, ${scope.distance('d')} distance
        from event_date d where ${all([...kind, ...scope.on('d'), isFirstInWindow(isFirst), ...within])}
        order by ${order} limit ${sql.lit(CANDIDATES)})`
    }),
  )
  const open = sql`(
    select d.id, d.event_id, d.starts_at, d.open_until ends_at, d.popularity, d.category_id, d.is_online, true is_ongoing,
      true is_long, false all_day, ${sql.lit(sections.length)}::int section, ${scope.distance('d')} distance
    from event_date d where ${all([...openInWindow(window, now), ...scope.on('d'), isFirstInWindow(window)])}
    order by d.popularity desc, d.id limit ${sql.lit(CANDIDATES)})`
  const { rows } =
    await sql<CandidateRow>`${sql.join([...branches, open], sql` union all `)}`.execute(db)
  return inFirstSection(rows)
}

/** The weekend stands before the days that lead to it, so one event may be found in both. */
function inFirstSection(rows: readonly CandidateRow[]): CandidateRow[] {
  const first = new Map<number, number>()
  for (const { event_id, section } of rows)
    first.set(event_id, Math.min(section, first.get(event_id) ?? section))
  return rows.filter(({ event_id, section }) => section === first.get(event_id))
}

/** Some of what is found in a section is no candidate. */
export function hasOthers(candidates: readonly CandidateRow[]): boolean {
  const kinds = Map.groupBy(candidates, ({ section, is_long }) => `${section} ${is_long}`)
  return kinds.values().some(({ length }) => length >= CANDIDATES)
}

/** A stretch of a section, and the window in which a date must be its event's first. */
type Part = {
  section: number
  isFirst: FeedWindow
  /** Null: no limit. */
  begins: Date | null
  ends: Date | null
  order: RawBuilder<unknown>
}

const BY_POPULARITY = sql`d.popularity desc, d.id`
const BY_START = sql`d.list_at, d.id`

/** The parts that are searched. An event that began before the window belongs to its first day. */
function partsOf(sections: readonly PicksSection[], window: FeedWindow): Part[] {
  const earliest = Math.min(...sections.map((own) => own.window.from.getTime()))
  return sections.flatMap(({ kind, window: own }, section): Part[] => {
    const { from, to } = own
    const begins = from.getTime() <= earliest ? null : from
    const isFirst = kind === 'weekend' ? own : window
    const searched = edge(own)
    if (to !== null && to <= searched)
      return [{ section, isFirst, begins, ends: to, order: BY_POPULARITY }]
    return [
      { section, isFirst, begins, ends: searched, order: BY_POPULARITY },
      { section, isFirst, begins: searched, ends: to, order: BY_START },
    ]
  })
}

/** Until when the most popular of a section are looked for. */
function edge({ from }: { from: Date }): Date {
  return new Date(from.getTime() + SEARCHED_DAYS * DAY_MS)
}
