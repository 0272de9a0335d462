import { sql, type RawBuilder } from 'kysely'
import {
  all,
  isFirstInWindow,
  longInWindow,
  shortInWindow,
} from '#server/catalogue/filter/in-window.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { ListRequest, ListRow } from './list-row.ts'
import { ongoingQuery, toOngoing } from './ongoing-list.ts'
import type { PicksSection } from './picks-sections.ts'

/** Candidates that are ranked against each other: whole pages of the default size, enough for variety. */
export const BLOCK_SIZE = 96

/** A candidate as the indexes hold it; times as in `event_date`. */
export type CandidateRow = {
  id: number
  event_id: number
  starts_at: Date
  ends_at: Date
  popularity: number
  category_id: number
  is_online: boolean
  is_long: boolean
  /** Only its day is known. */
  all_day: boolean
  /** Position in the sections. */
  section: number
  /** Sorts within a section: less popularity, or the start in ms. */
  key: number
  distance: number | null
}

/** Behind which row the candidates begin. */
export type BlockStart = { section: number; key: number; id: number }

/** A candidate; or what runs for long, of which there are only the date, until when it is open (`ends_at`) and the distance. */
type Found = CandidateRow & { is_ongoing: boolean }

/**
 * The next candidates in an order of their own: by section, there the most popular first; a section without an end from
 * its beginning on. Index-only scans find them. With `ongoing` also so many of what runs for long and is open in the
 * window, whatever candidates there are. One query.
 */
export async function loadCandidates(
  db: Db,
  { scope, window, now }: Pick<ListRequest, 'scope' | 'window' | 'now'>,
  sections: readonly PicksSection[],
  after: BlockStart | null,
  ongoing = 0,
): Promise<{ candidates: CandidateRow[]; ongoing: ListRow[] }> {
  const whole = sections.filter(({ isByDate }) => !isByDate)
  const edge = whole.at(-1)?.endsBefore ?? null
  const shared = [...scope.on('d'), isFirstInWindow(window)]
  const select = (isLong: boolean, section: RawBuilder<number>, key: RawBuilder<number>) => sql`
    select d.id, d.event_id, d.starts_at, d.ends_at, d.popularity, d.category_id, d.is_online,
      ${isLong ? sql`true` : sql`false`} is_long, d.list_at <> d.starts_at all_day, ${section} section,
      ${key} key, ${scope.distance('d')} distance
    from event_date d`
  const branches: RawBuilder<unknown>[] = []
  for (const isLong of [false, true]) {
    const inWindow = isLong ? longInWindow(window, now) : shortInWindow(window, now)
    if (edge !== null && (after === null || after.section < whole.length)) {
      const section = sectionOf(whole)
      const key = sql<number>`-d.popularity::float8`
      const rest =
        after === null
          ? []
          : [
              sql<boolean>`(${section}, ${key}, d.id)
              > (${after.section}::int, ${after.key}::float8, ${after.id}::bigint)`,
            ]
      branches.push(sql`(${select(isLong, section, key)}
        where ${all([...inWindow, ...shared, sql`d.list_at < ${edge}`, ...rest])}
        order by section, key, d.id limit ${sql.lit(BLOCK_SIZE)})`)
    }
    if (whole.length < sections.length) {
      const key = sql<number>`extract(epoch from d.list_at)::float8 * 1000`
      const from = edge === null ? [] : [sql<boolean>`d.list_at >= ${edge}`]
      const rest =
        after === null || after.section < whole.length
          ? []
          : [sql<boolean>`(d.list_at, d.id) > (${new Date(after.key)}, ${after.id}::bigint)`]
      branches.push(sql`(${select(isLong, sql`${whole.length}::int`, key)}
        where ${all([...inWindow, ...shared, ...from, ...rest])}
        order by d.list_at, d.id limit ${sql.lit(BLOCK_SIZE)})`)
    }
  }
  const found: RawBuilder<unknown>[] = []
  if (branches.length > 0)
    found.push(sql`
      select c.*, false is_ongoing from (
        select * from (${sql.join(branches, sql` union all `)}) kinds
        order by section, key, id limit ${sql.lit(BLOCK_SIZE)}
      ) c`)
  if (ongoing > 0) {
    const long = ongoingQuery({ scope, window, now, after: null, limit: ongoing })
    found.push(sql`
      select o.id, null::bigint, null::timestamptz, o.at, null::int, null::smallint, null::boolean,
        null::boolean, null::boolean, null::int, null::float8, o.distance, true
      from (${long}) o`)
  }
  if (found.length === 0) return { candidates: [], ongoing: [] }
  const { rows } = await sql<Found>`${sql.join(found, sql` union all `)}`.execute(db)
  const long = rows
    .filter((row) => row.is_ongoing)
    .map(({ id, ends_at, distance }) => toOngoing({ id, at: ends_at, distance }))
  return {
    candidates: rows
      .filter((row) => !row.is_ongoing)
      .toSorted((a, b) => a.section - b.section || a.key - b.key || a.id - b.id),
    ongoing: long.toSorted((a, b) => (a.keys[0] ?? 0) - (b.keys[0] ?? 0) || a.id - b.id),
  }
}

/** The position of the section that a date's place in lists falls in. */
function sectionOf(sections: readonly PicksSection[]): RawBuilder<number> {
  const [last, ...before] = sections.map((_, i) => i).toReversed()
  const cases = before
    .toReversed()
    .map((i) => sql`when d.list_at < ${sections[i]?.endsBefore ?? null} then ${i}::int`)
  return cases.length === 0
    ? sql<number>`${last ?? 0}::int`
    : sql<number>`case ${sql.join(cases, sql` `)} else ${last}::int end`
}
