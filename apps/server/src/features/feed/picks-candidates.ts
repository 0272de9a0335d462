import { sql, type RawBuilder } from 'kysely'
import type { Condition } from '#server/catalogue/filter/feed-scope.ts'
import {
  all,
  isFirstInWindow,
  longInWindow,
  shortInWindow,
} from '#server/catalogue/filter/in-window.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { ListRequest } from './list-row.ts'
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

/** Some of the sections: in what order their candidates are, and which dates are meant. */
type Part = {
  section: RawBuilder<number>
  key: RawBuilder<number>
  order: RawBuilder<unknown>
  conditions: Condition[]
}

/**
 * The next candidates in an order of their own: by section, there the most popular first; a section without an end from
 * its beginning on. Index-only scans find them. One query.
 */
export async function findCandidates(
  db: Db,
  { scope, window, now }: Pick<ListRequest, 'scope' | 'window' | 'now'>,
  sections: readonly PicksSection[],
  after: BlockStart | null,
): Promise<CandidateRow[]> {
  const shared = [...scope.on('d'), isFirstInWindow(window)]
  // The indexes do not hold `is_long`: each has dates of one kind.
  const branch = (kind: Condition[], isLong: boolean) => (part: Part) =>
    sql`(
    select d.id, d.event_id, d.starts_at, d.ends_at, d.popularity, d.category_id, d.is_online,
      ${sql.lit(isLong)} is_long, d.list_at <> d.starts_at all_day, ${part.section} section,
      ${part.key} key, ${scope.distance('d')} distance
    from event_date d where ${all([...kind, ...shared, ...part.conditions])}
    order by ${part.order} limit ${sql.lit(BLOCK_SIZE)})`
  const parts = partsOf(sections, after)
  if (parts.length === 0) return []
  const branches = [
    ...parts.map(branch(shortInWindow(window, now), false)),
    ...parts.map(branch(longInWindow(window, now), true)),
  ]
  const { rows } = await sql<CandidateRow>`
    select * from (${sql.join(branches, sql` union all `)}) every_kind
    order by section, key, id limit ${sql.lit(BLOCK_SIZE)}`.execute(db)
  return rows
}

/** The sections that are read whole, by popularity, and the last one where it is read by date. */
function partsOf(sections: readonly PicksSection[], after: BlockStart | null): Part[] {
  const whole = sections.filter(({ isByDate }) => !isByDate)
  const edge = whole.at(-1)?.endsBefore ?? null
  const isInWhole = after === null || after.section < whole.length
  const parts: Part[] = []
  if (edge !== null && isInWhole) {
    const section = sectionOf(whole)
    const key = sql<number>`-d.popularity::float8`
    const conditions: Condition[] = [sql`d.list_at < ${edge}`]
    if (after !== null)
      conditions.push(
        sql`(${section}, ${key}, d.id) > (${after.section}::int, ${after.key}::float8, ${after.id}::bigint)`,
      )
    parts.push({ section, key, order: sql`section, key, d.id`, conditions })
  }
  if (whole.length < sections.length) {
    const conditions: Condition[] = edge === null ? [] : [sql`d.list_at >= ${edge}`]
    if (!isInWhole)
      conditions.push(sql`(d.list_at, d.id) > (${new Date(after.key)}, ${after.id}::bigint)`)
    parts.push({
      section: sql`${whole.length}::int`,
      key: sql`extract(epoch from d.list_at)::float8 * 1000`,
      order: sql`d.list_at, d.id`,
      conditions,
    })
  }
  return parts
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
