import { sql } from 'kysely'
import type { Condition } from '#server/catalogue/filter/feed-scope.ts'
import {
  all,
  isFirstInWindow,
  longInWindow,
  openInWindow,
  shortInWindow,
} from '#server/catalogue/filter/in-window.ts'
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

/** The most popular of each section, and of what runs for long. Index-only scans find them. One query. */
export async function findCandidates(
  db: Db,
  { scope, window, now }: Pick<ListRequest, 'scope' | 'window' | 'now'>,
  sections: readonly PicksSection[],
): Promise<CandidateRow[]> {
  const shared = [...scope.on('d'), isFirstInWindow(window)]
  // The indexes do not hold `is_long`: each has dates of one kind.
  const branch = (kind: Condition[], isLong: boolean, order = sql`d.popularity desc, d.id`) => sql`(
    select d.id, d.event_id, d.starts_at, d.ends_at, d.popularity, d.category_id, d.is_online, false is_ongoing,
      ${sql.lit(isLong)} is_long, d.list_at <> d.starts_at all_day, part.section, ${scope.distance('d')} distance
    from event_date d where ${all([...kind, ...shared])} and d.list_at >= part.begins and d.list_at < part.ends
    order by ${order} limit ${sql.lit(CANDIDATES)})`
  const short = shortInWindow(window, now)
  const long = longInWindow(window, now)
  const { searched, rest } = partsOf(sections)
  const bySoonest = sql`d.list_at, d.id`
  const parts = [
    sql`select found.* from (values ${sql.join(searched)}) part (section, begins, ends) cross join lateral (
      ${branch(short, false)} union all ${branch(long, true)}) found`,
    ...(rest === null
      ? []
      : [
          sql`select found.* from (values ${rest}) part (section, begins, ends) cross join lateral (
      ${branch(short, false, bySoonest)} union all ${branch(long, true, bySoonest)}) found`,
        ]),
    sql`(select d.id, d.event_id, d.starts_at, d.open_until ends_at, d.popularity, d.category_id, d.is_online, true is_ongoing,
      true is_long, false all_day, ${sections.length}::int section, ${scope.distance('d')} distance
    from event_date d where ${all([...openInWindow(window, now), ...shared])}
    order by d.popularity desc, d.id limit ${sql.lit(CANDIDATES)})`,
  ]
  const { rows } = await sql<CandidateRow>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}

/** Some of what is found in a section is no candidate. */
export function hasOthers(candidates: readonly CandidateRow[]): boolean {
  const kinds = Map.groupBy(candidates, ({ section, is_long }) => `${section} ${is_long}`)
  return kinds.values().some(({ length }) => length >= CANDIDATES)
}

/** Rows of position, beginning and end. An event that began before the window belongs to its first day. */
function partsOf(sections: readonly PicksSection[]) {
  const earliest = Math.min(...sections.map(({ window }) => window.from.getTime()))
  const row = (section: number, begins: Date, ends: Date | null) =>
    sql`(${section}::int, ${begins.getTime() <= earliest ? sql`'-infinity'` : begins}::timestamptz, ${ends ?? sql`'infinity'`}::timestamptz)`
  const isOver = ({ window }: PicksSection) => window.to === null || window.to > edge(window)
  const tail = sections.findIndex(isOver)
  const searched = sections.map(({ window }, i) =>
    row(i, window.from, i === tail ? edge(window) : window.to),
  )
  const behind = sections[tail]?.window
  return {
    searched,
    rest: behind === undefined ? null : row(tail, edge(behind), behind.to),
  }
}

/** Until when the most popular of a section are looked for. */
function edge({ from }: { from: Date }): Date {
  return new Date(from.getTime() + SEARCHED_DAYS * DAY_MS)
}
