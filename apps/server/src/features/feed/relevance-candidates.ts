import { sql, type RawBuilder } from 'kysely'
import type { Condition } from '#server/catalogue/filter/feed-scope.ts'
import {
  all,
  isInEvening,
  type AnyWindow,
  isFirstInWindow,
  longInWindow,
  openingsInWindow,
  shortInWindow,
  shortSince,
  wholeRunsInWindow,
} from '#server/catalogue/filter/in-window.ts'
import type { Evening, FeedWindow } from '#server/catalogue/filter/feed-window.ts'
import { LONGEST_SHORT_DATE_MS } from '#server/knowledge/time/event-state.ts'
import type { Db } from '#server/platform/database/db.ts'
import { ONE_PLAN } from '#server/platform/database/prepared-pool.ts'
import type { ListRequest, SectionTotal } from './list-row.ts'
import type { RelevanceSection } from './relevance-sections.ts'

/** Candidates of each section, and one more that tells whether there are others: enough for variety among the best of it. */
const CANDIDATES = 41

/** The number in SQL of the section of events that are not counted for the evening. */
const LEFT_OUT = 0
const LEFT_OUT_SQL = sql.lit(LEFT_OUT)

/** Of a section without an end only the soonest dates are read: a large city has tens of thousands. */
const SOONEST = 500

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
  /** Only its day is known. */
  all_day: boolean
  /** Position in the sections; behind all of them what is ongoing, and behind that what is over before the evening. */
  section: number
  distance: number | null
}

/** How many events of which category are in which section: three lists of one length, the most first. Of a section without an end `SOONEST` dates count. */
type CountsRow = { sections: number[]; categories: number[]; counts: number[] }
/** `is_last`: of those that were looked for. */
type Row = (CandidateRow & { is_last: boolean; counts: null }) | CountsRow

export type Candidates = {
  rows: CandidateRow[]
  /** A section has more than its candidates. */
  hasOthers: boolean
  /** Of each section, and behind them of what runs for long. */
  totals: SectionTotal[]
}

/**
 * The most popular of each section and of what runs for long, and how many events each has. The dates of the window are read once, by
 * index-only scans: of each event its first in each section. An event of several days is a candidate where it begins. One query.
 */
export async function findCandidates(
  db: Db,
  request: Pick<ListRequest, 'scope' | 'window' | 'now'>,
  sections: readonly RelevanceSection[],
): Promise<Candidates> {
  const spans = [...sections.keys()].toSorted((a, b) => startOf(sections, a) - startOf(sections, b))
  // In SQL sections are counted in the order of time, behind what is left out and before what is ongoing.
  const positions = [sections.length + 1, ...spans, sections.length]
  const { rows } = await sql<Row>`
    with ${candidatesSql(
      request,
      spans.flatMap((at) => sections[at] ?? []),
    )}
    ${candidatesOf(spans.length, positions)}
    union all
    select null, null, null, null, null, null, null, null, null, null, null, null, ${countsOf(spans.length, positions)} ${sql.raw(ONE_PLAN)}`.execute(
    db,
  )
  const candidates = rows.filter((row) => row.counts === null)
  return {
    rows: inFirstSection(candidates),
    hasOthers: candidates.some(({ is_last }) => is_last),
    totals: totalsOf(
      rows.find((row) => row.counts !== null),
      sections.length + 1,
    ),
  }
}

function startOf(sections: readonly RelevanceSection[], at: number): number {
  return sections[at]?.window.from.getTime() ?? 0
}

/** Dates of one kind, as `found` reads them. */
type Kind = {
  conditions: Condition[]
  isLong: boolean
  isOngoing: boolean
  /** The sections that it stands in, as a relation of one column. */
  sections: RawBuilder<unknown>
  /** It is a candidate in that section. */
  isCandidate: Condition
}

/** `found`: the dates of the window that are their event's first in a section, each with the number of the section from 1 on. */
function candidatesSql(
  { scope, window, now }: Pick<ListRequest, 'scope' | 'window' | 'now'>,
  spans: readonly RelevanceSection[],
): RawBuilder<unknown> {
  const seams = instants(spans.slice(1).map((span) => span.window.from))
  const sectionAt = (moment: RawBuilder<unknown>) =>
    spans.length === 1 ? sql`1` : sql`width_bucket(${moment}, ${seams}) + 1`
  const first = sectionAt(sql`d.starts_at`)
  const last = sectionAt(sql`d.ends_at - interval '1 microsecond'`)
  const throughout = sql`generate_series(${first}, ${last})`
  const isFirst = isFirstInWindow(window)
  const weekend = 1 + spans.findIndex(({ kind }) => kind === 'weekend')
  const isFirstOrOnWeekend = sql<boolean>`(${isFirst} or s.section = ${sql.lit(weekend)})`
  const shared = [...scope.on('d'), ...mayBeFirst(spans), isFirstInWindow(ownWindow(window, spans))]
  const tonight = 1 + spans.findIndex(({ window: { evening } }) => evening !== null)
  const evening = spans[tonight - 1]?.window.evening ?? null
  // Runs have a group of their own, so the evening does not count them.
  const sectionOf = (isRun: boolean) => {
    if (evening === null) return sql`s.section`
    const isOutside = isRun ? sql`true` : sql`not ${all(isInEvening('d', evening))}`
    return sql`case when s.section = ${sql.lit(tonight)} and ${isOutside} then ${LEFT_OUT_SQL} else s.section end`
  }
  const datesOf = ({ conditions, isLong, isOngoing, sections, isCandidate }: Kind) => sql`
    select d.id, d.event_id, d.starts_at, d.popularity, d.category_id, d.is_online, ${sectionOf(isOngoing)} section,
      ${sql.ref(isOngoing ? 'd.starts_at' : 'd.list_at')} list_at, ${sql.ref(isOngoing ? 'd.open_until' : 'd.ends_at')} ends_at, ${sql.lit(isLong)} is_long, ${sql.lit(isOngoing)} is_ongoing,
      ${isCandidate} is_candidate, ${scope.distance('d')} distance
    from event_date d cross join lateral ${sections} s(section) where ${all([...conditions, ...shared])}`
  const short: Kind = {
    conditions: shortInWindow(window, now),
    isLong: false,
    isOngoing: false,
    sections: sql`(select ${sectionAt(sql`d.list_at`)})`,
    isCandidate: isFirstOrOnWeekend,
  }
  const kinds: Kind[] = [
    {
      conditions: longInWindow(window, now),
      isLong: true,
      isOngoing: false,
      sections: throughout,
      isCandidate: sql`s.section = ${first} and ${isFirstOrOnWeekend}`,
    },
    {
      conditions: openingsInWindow(window, now),
      isLong: true,
      isOngoing: true,
      sections: sql`(select ${first})`,
      isCandidate: isFirst,
    },
    {
      conditions: wholeRunsInWindow(window, now),
      isLong: true,
      isOngoing: true,
      sections: throughout,
      isCandidate: sql`s.section = ${first} and ${isFirst}`,
    },
  ]
  const later = spans.at(-1)?.window
  const parts = [short, ...kinds].map(datesOf)
  if (later?.to !== null) return foundIn(parts)
  const sooner = {
    ...short,
    conditions: [...short.conditions, sql<boolean>`d.list_at < ${later.from}`],
  }
  const endless = { ...short, conditions: shortSince(window, later.from) }
  return foundIn([
    ...[sooner, ...kinds].map(datesOf),
    sql`select * from (${datesOf(endless)} order by d.list_at, d.id limit ${sql.lit(SOONEST)}) soonest`,
  ])
}

function foundIn(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`found as materialized (${sql.join(parts, sql` union all `)})`
}

/** Of most dates of events with many it is cheaper to tell that they are first in no section. */
function mayBeFirst(spans: readonly RelevanceSection[]): Condition[] {
  const last = spans.at(-1)?.window
  if (last === undefined || last.hours !== null) return []
  const latest = new Date(last.from.getTime() + LONGEST_SHORT_DATE_MS)
  return [sql`(d.prev_ends_at is null or d.prev_ends_at < ${latest})`]
}

/** The window of the section of each row. */
function ownWindow(window: FeedWindow, spans: readonly RelevanceSection[]): AnyWindow {
  const ends = sql`array[${sql.join(spans.map((span) => sql`${span.window.to}::timestamptz`))}]`
  return {
    from: sql<Date>`(${instants(spans.map((span) => span.window.from))})[s.section]`,
    to: sql<Date>`(${ends})[s.section]`,
    opensLater: window.opensLater || sql<boolean>`s.section > 1`,
    hours: window.hours,
    evening: eveningsOf(spans),
  }
}

/** The evening of the section of each row. */
function eveningsOf(spans: readonly RelevanceSection[]): AnyWindow['evening'] {
  if (spans.every(({ window }) => window.evening === null)) return null
  const momentsOf = (moment: keyof Evening) =>
    sql<Date>`(array[${sql.join(spans.map(({ window }) => sql`${window.evening?.[moment] ?? '-infinity'}::timestamptz`))}])[s.section]`
  return { begins: momentsOf('begins'), lasts: momentsOf('lasts') }
}

function instants(moments: readonly Date[]): RawBuilder<unknown> {
  return sql`${moments.map((moment) => moment.toISOString())}::timestamptz[]`
}

/** The position of the section that SQL has this number for. */
function positionOf(section: string, positions: readonly number[]): RawBuilder<unknown> {
  return sql`(${[...positions]}::int[])[${sql.ref(section)} + 1]`
}

/** Of `found`: of each kind in each section the most popular. */
function candidatesOf(ongoing: number, positions: readonly number[]): RawBuilder<unknown> {
  return sql`
    select id, event_id, starts_at, ends_at, popularity, category_id, is_online, is_ongoing,
      not is_ongoing and list_at <> starts_at all_day, ${positionOf('place', positions)} section, distance,
      nth = ${sql.lit(CANDIDATES)} is_last, null::int[] sections, null::int[] categories, null::int[] counts
    from (
      select *, row_number() over (partition by place, is_long order by popularity desc, id) nth
      from (
        select *, case when is_ongoing then ${sql.lit(ongoing + 1)} else section end place
        from found where is_candidate) placed
    ) ranked where nth <= ${sql.lit(CANDIDATES)}`
}

/** Of `found`: the columns of a `CountsRow`. */
function countsOf(ongoing: number, positions: readonly number[]): RawBuilder<unknown> {
  return sql`
    coalesce(array_agg(${positionOf('section', positions)}), '{}'), coalesce(array_agg(category_id), '{}'), coalesce(array_agg(n), '{}')
    from (
      select section, category_id::int, count(*)::int n from (
        select section, category_id from found where section > ${LEFT_OUT_SQL}
        union all select ${sql.lit(ongoing + 1)}, category_id from found where is_ongoing and is_candidate
      ) each_event group by 1, 2 order by n desc, category_id
    ) counted`
}

/** The weekend stands before the days that lead to it, so one event may be found in both. */
function inFirstSection(rows: readonly CandidateRow[]): CandidateRow[] {
  const first = new Map<number, number>()
  for (const { event_id, section } of rows)
    first.set(event_id, Math.min(section, first.get(event_id) ?? section))
  return rows.filter(({ event_id, section }) => section === first.get(event_id))
}

function totalsOf(row: CountsRow | undefined, sections: number): SectionTotal[] {
  const totals = Array.from({ length: sections }, (): SectionTotal => ({
    total: 0,
    categories: [],
  }))
  for (const [i, section] of (row?.sections ?? []).entries()) {
    const [own, id, count] = [totals[section], row?.categories[i], row?.counts[i]]
    if (own === undefined || id === undefined || count === undefined) continue
    own.total += count
    own.categories.push({ id, count })
  }
  return totals
}
