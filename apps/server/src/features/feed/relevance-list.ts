import { MAX_PAGE_SIZE, PAGE_SIZE } from '@okolo/contract/constants'
import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { originOf } from '#server/catalogue/filter/feed-scope.ts'
import type { Reference } from '#server/catalogue/reference/reference-data.ts'
import type { Point } from '#server/knowledge/places/geo.ts'
import type { Cache } from '#server/platform/cache.ts'
import { writeListCursor } from './cursor.ts'
import { eventFacts, type EventFacts } from './event-facts.ts'
import { listName, type Found, type Heading, type ListRequest, type ListRow } from './list-row.ts'
import { findCandidates, type CandidateRow } from './relevance-candidates.ts'
import { makeGroups, type Ranked } from './relevance-groups.ts'
import { relevanceSections } from './relevance-sections.ts'
import { othersByPopularity } from './popular-list.ts'

/** Entries of a group on the first page. */
const GROUP_SIZE = 6
/** One day or span that is asked for alone holds as many as three groups. */
const ALONE_SIZE = 3 * GROUP_SIZE

const PAGE_BYTES = 2_000
const ROW_BYTES = 400

export type RelevanceCaches = {
  /** First pages by the name of their list, for a minute. */
  groups: Cache<Found>
  /** Ranking facts by event id. */
  facts: Cache<EventFacts>
}

type RelevanceRequest = ListRequest & {
  filter: EventFilter
  opened: Date
  zone: string
  /** The place asked for, or the centre of the city. */
  centre: Point | null
  caches: RelevanceCaches
}

/**
 * One page by relevance without words: first the best of each time as groups, all on one page, then everything else, the best first. The
 * cursor says what the groups have shown (docs/decisions/0011).
 */
export async function relevanceList(request: RelevanceRequest): Promise<Found> {
  const { after, filter, caches } = request
  if (after !== null) return pageBehind(request, after.shown)
  return caches.groups.getOrLoad(
    `${filter.page_size ?? ''} ${listName(filter)}`,
    () => firstPage(request),
    ({ rows }) => PAGE_BYTES + rows.length * ROW_BYTES,
  )
}

/** A page of what the groups have not shown, the most popular first, and behind it of what runs for long. */
async function pageBehind(request: RelevanceRequest, shown: readonly number[]): Promise<Found> {
  const found = await othersByPopularity({ ...request, besides: shown })
  return {
    ...found,
    rows: found.rows.map((row) => ({ ...row, heading: row.isOngoing ? ONGOING : MORE })),
  }
}

/** Finds and ranks the groups. At most two queries. */
async function firstPage(request: RelevanceRequest): Promise<Found> {
  const { db, window, filter, opened, zone, caches } = request
  const sections = relevanceSections(filter, window, opened, zone)
  const found = { ...request, now: opened }
  const { rows, hasOthers, totals } = await findCandidates(db, found, sections)
  const most = sizesOf(rows, sections.length, filter.page_size)
  const candidates = shortlist(rows, most)
  const ids = candidates.map((row) => row.event_id)
  const facts = await eventFacts(db, ids, caches.facts)
  const capacity = filter.page_size ?? PAGE_SIZE
  const { grouped, more } = makeGroups(candidates, facts, { ...request, most, capacity })
  const ongoing = writeListCursor({ ...BEHIND, opened: opened.getTime(), ongoing: true, shown: [] })
  const headings = totals.map((total, i): Heading => {
    const own = sections[i]
    if (own === undefined) return { ...ONGOING, whole: { ...total, cursor: ongoing } }
    const { kind, from, to } = own
    return { kind, from, to, whole: { ...total, cursor: null } }
  })
  const listed = [
    ...grouped.map((ranked) => rowOf(ranked, headings[ranked.section])),
    ...more.map((ranked) => rowOf(ranked, MORE)),
  ].slice(0, filter.page_size)
  const shown = [...grouped, ...more].slice(0, filter.page_size).map(({ event }) => event)
  return {
    rows: listed,
    ongoing: [],
    more: rows.length > listed.length || hasOthers,
    next: { ...BEHIND, opened: opened.getTime(), ongoing: false, shown },
  }
}

/** Candidates for each entry of a group. */
const CHOICE = 3

/**
 * The candidates whose facts are read, which costs more than all else here: the most popular of each group, and of one category
 * no more than the group has entries, where it has others.
 */
function shortlist(
  rows: readonly CandidateRow[],
  most: (section: number) => number,
): CandidateRow[] {
  return [...Map.groupBy(rows, (row) => row.section).values()].flatMap((group) => {
    const size = most(group[0]?.section ?? 0) || GROUP_SIZE
    const counts = new Map<number, number>()
    const [usual, crowded]: [CandidateRow[], CandidateRow[]] = [[], []]
    for (const row of group.toSorted((a, b) => b.popularity - a.popularity || a.id - b.id)) {
      const count = (counts.get(row.category_id) ?? 0) + 1
      counts.set(row.category_id, count)
      const list = count <= size ? usual : crowded
      list.push(row)
    }
    return [...usual, ...crowded].slice(0, CHOICE * size)
  })
}

const ONGOING = { kind: 'ongoing', from: null, to: null } as const
const MORE = { kind: 'more', from: null, to: null } as const
/** Before the first row behind the groups. The kind keeps its old name: cursors of open pages have it. */
const BEHIND = { kind: 'picks' as const, keys: [], id: 0 }

/**
 * How many entries each group may have: six, a span that is alone eighteen, and so many that a smaller page holds all
 * groups. Events that are over before the evening have no group.
 */
function sizesOf(
  candidates: readonly CandidateRow[],
  spans: number,
  pageSize = MAX_PAGE_SIZE,
): (section: number) => number {
  const groups = new Set(candidates.map(({ section }) => section).filter((at) => at <= spans)).size
  const share = Math.max(1, Math.floor(pageSize / Math.max(1, groups)))
  const size = (section: number) => (spans === 1 && section === 0 ? ALONE_SIZE : GROUP_SIZE)
  return (section) => (section > spans ? 0 : Math.min(size(section), share))
}

function rowOf(ranked: Ranked, heading: Heading | undefined): ListRow {
  return {
    id: ranked.id,
    keys: [],
    tie: 0,
    distance: ranked.distance,
    isOngoing: ranked.isOngoing,
    ...(heading === undefined ? {} : { heading }),
    ...(ranked.copies === null ? {} : { copies: ranked.copies }),
  }
}

/** A list by relevance needs a place to be near to; elsewhere, and of one venue or organizer, dates say more. */
export function canBeRanked(filter: EventFilter, reference: Reference): boolean {
  if (has(filter.venue) || has(filter.organizer)) return false
  return has(filter.city) || (filter.distance != null && originOf(filter, reference) !== null)
}

function has(value: string | null | undefined): boolean {
  return value != null && value.trim() !== ''
}
