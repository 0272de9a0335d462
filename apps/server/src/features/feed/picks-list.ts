import { MAX_PAGE_SIZE, type EventFilter } from '@okolo/contract/filter/event-filter'
import { originOf } from '#server/catalogue/filter/feed-scope.ts'
import type { Reference } from '#server/catalogue/reference/reference-data.ts'
import type { Point } from '#server/knowledge/places/geo.ts'
import { CAPS } from '#server/knowledge/ranking/ranking-constants.ts'
import type { Cache } from '#server/platform/cache.ts'
import { eventFacts, type EventFacts } from './event-facts.ts'
import { listName } from './list-row.ts'
import { cut, type Found, type Heading, type ListRequest, type ListRow } from './list-row.ts'
import { ONGOING_SHOWN, ongoingList } from './ongoing-list.ts'
import { liftedBy, makeBlock, type PicksBlock } from './picks-block.ts'
import { findCandidates, type BlockStart } from './picks-candidates.ts'
import { picksSections, type PicksSection } from './picks-sections.ts'

const OPENING_BYTES = 100
const BLOCK_BYTES = 50_000
const ROW_BYTES = 150

/** A block as it is cached, and what runs for long: above the first page, and behind the last block. */
type OpenBlock = PicksBlock & { ongoing: ListRow[] }

export type PicksCaches = {
  /** When each list was opened, by its name. */
  openings: Cache<Date>
  /**
   * By the name of their list, the moment it was opened, and where they begin. A later page goes on in the order of the first,
   * whatever was gathered meanwhile, so blocks outlast the minute and writes to the catalogue.
   */
  blocks: Cache<OpenBlock>
  /** Ranking facts by event id. */
  facts: Cache<EventFacts>
}

type PicksRequest = ListRequest & {
  filter: EventFilter
  opened: Date
  zone: string
  /** The place asked for, or the centre of the city. */
  centre: Point | null
  caches: PicksCaches
}

/** When the first page of this list is of: all who read it in one minute get the same, until the catalogue is written. */
export function openingOf(filter: EventFilter, now: Date, caches: PicksCaches): Date {
  const { openings, blocks } = caches
  const before = openings.get(listName(filter))
  if (before !== undefined) return before
  // With a clock that stands still, this very list was opened before.
  blocks.drop(openingName(filter, now))
  openings.set(listName(filter), now, { bytes: OPENING_BYTES, mark: openings.mark() })
  return now
}

/**
 * One page by relevance without words: section by section, each an order of merit and variety, and at the end what runs
 * for long. The cursor says how many of a block of candidates were shown, and behind which the block begins
 * (docs/decisions/0011). A page ends where its block does.
 */
export async function picksList(request: PicksRequest): Promise<Found> {
  const { after, limit } = request
  if (after?.ongoing === true) return cut((await ongoingList(request)).map(underOngoing), limit)
  const [shown = 0, section, key] = after?.keys ?? []
  const isFirst = after === null || section === undefined || key === undefined
  return pageIn(isFirst ? null : { section, key, id: after.id }, shown, request)
}

/** The page behind so many shown entries of the block that begins behind `start`. */
async function pageIn(
  start: BlockStart | null,
  shown: number,
  request: PicksRequest,
): Promise<Found> {
  const { filter, after, limit } = request
  const sections = picksSections(request.window, request.opened, request.zone)
  const block = await blockAt(start, sections, request)
  // Of a block that was ranked anew less may be left than was shown.
  if (block.next !== null && shown >= block.size) return pageIn(block.next, 0, request)
  const rows = rowsOf(block, shown + limit - 1, start, sections).slice(shown)
  const ongoing = after === null ? block.ongoing.slice(0, ONGOING_SHOWN) : []
  const isLast = block.next === null && shown + rows.length >= block.size
  if (!isLast) return { rows, ongoing, more: true }
  const room = limit - 1 - rows.length
  const isCapped = after === null && !liftedBy(filter).has('longRunning')
  const long = block.ongoing.slice(0, isCapped ? Math.min(room, CAPS.longRunning) : room)
  return {
    rows: [...rows, ...long.map(underOngoing)],
    ongoing,
    more: long.length < block.ongoing.length,
  }
}

/** Finds and ranks a block, once for all who go on in this list. At most three queries. */
function blockAt(
  start: BlockStart | null,
  sections: readonly PicksSection[],
  request: PicksRequest,
): Promise<OpenBlock> {
  const { db, scope, window, filter, opened, caches } = request
  const load = async () => {
    const candidates = await findCandidates(db, { scope, window, now: opened }, sections, start)
    const ids = candidates.map((row) => row.event_id)
    const block = makeBlock(candidates, await eventFacts(db, ids, caches.facts), request)
    const hasOngoing = start === null || block.next === null
    const ongoing = { ...request, after: null, limit: MAX_PAGE_SIZE + 1 }
    return { ...block, ongoing: hasOngoing ? await ongoingList(ongoing) : [] }
  }
  const behind = start === null ? '' : [start.section, start.key, start.id].join(' ')
  return caches.blocks.getOrLoad(
    `${openingName(filter, opened)}${behind}`,
    load,
    (block) => BLOCK_BYTES + block.ongoing.length * ROW_BYTES,
  )
}

function openingName(filter: EventFilter, opened: Date): string {
  return `${listName(filter)} ${opened.getTime()} `
}

/** The first rows of a block. The keys of a row are those of a cursor behind it. */
function rowsOf(
  block: PicksBlock,
  count: number,
  start: BlockStart | null,
  sections: readonly PicksSection[],
): ListRow[] {
  return block.order.take(count).map(({ candidate, isHeldBack }, i) => {
    const isLast = i + 1 === block.size && block.next !== null
    const [shown, from] = isLast ? [0, block.next] : [i + 1, start]
    return {
      id: candidate.id,
      keys: from === null ? [shown] : [shown, from.section, from.key],
      tie: from?.id ?? 0,
      distance: candidate.distance,
      isOngoing: false,
      heading: headingOf(sections, candidate.section, isHeldBack),
    }
  })
}

const underOngoing = (row: ListRow): ListRow => ({ ...row, heading: ONGOING })
const ONGOING = { kind: 'ongoing', from: null, to: null } as const
const MORE = { kind: 'more', from: null, to: null } as const

function headingOf(sections: readonly PicksSection[], index: number, isHeldBack: boolean): Heading {
  const own = sections[index]
  if (own === undefined || (isHeldBack && sections.length > 1)) return MORE
  return { kind: own.kind, from: own.from, to: own.to }
}

/** A list by relevance needs a place to be near to; elsewhere, and of one venue or organizer, dates say more. */
export function canBePicked(filter: EventFilter, reference: Reference): boolean {
  if (has(filter.venue) || has(filter.organizer)) return false
  return has(filter.city) || (filter.distance != null && originOf(filter, reference) !== null)
}

function has(value: string | null | undefined): boolean {
  return value != null && value.trim() !== ''
}
