import { MAX_PAGE_SIZE, PAGE_SIZE, type EventFilter } from '@okolo/contract/filter/event-filter'
import { originOf, scopeOf, type Scope } from '#server/catalogue/filter/feed-scope.ts'
import { upcomingWindow, type FeedWindow } from '#server/catalogue/filter/feed-window.ts'
import { zoneOf } from '#server/catalogue/filter/feed-zone.ts'
import { CAPS } from '#server/knowledge/ranking/ranking-constants.ts'
import type { Reference } from '#server/catalogue/reference/reference-data.ts'
import type { Db } from '#server/platform/database/db.ts'
import { candidateFacts } from './candidate-facts.ts'
import type { Cursor } from './cursor.ts'
import type { ListCaches } from './list-caches.ts'
import { listName } from './list-name.ts'
import { NO_ENTRIES, type FoundPage, type Heading, type ListRow } from './list-row.ts'
import { ongoingList } from './ongoing-list.ts'
import { liftedBy, makeBlock, type PicksBlock } from './picks-block.ts'
import { loadCandidates, type BlockStart } from './picks-candidates.ts'
import { picksSections, type PicksSection } from './picks-sections.ts'

/** Long-running events above the first page. */
const ONGOING_SHOWN = 12
const BLOCK_BYTES = 50_000
const ROW_BYTES = 150

type PicksContext = {
  db: Db
  reference: Reference
  now: Date
  caches: ListCaches
}

type Found = Awaited<ReturnType<typeof loadCandidates>>
type Entry = { row: ListRow; heading: Heading }

/**
 * One page by relevance without words: section by section, each an order of merit and variety, and at the end what runs
 * for long. The cursor says how many of a block of candidates were shown, and behind which the block begins
 * (docs/decisions/0011). At most three queries.
 */
export async function listPicks(
  filter: EventFilter,
  after: Cursor | null,
  opened: Date,
  context: PicksContext,
): Promise<FoundPage> {
  const scope = scopeOf(filter, context.reference)
  if (scope === null) return NO_ENTRIES
  const list = new PicksList(filter, scope, await zoneOf(filter, context), context)
  return after === null ? list.firstPage() : list.page(after, opened)
}

class PicksList {
  readonly #filter: EventFilter
  readonly #scope: Scope
  readonly #zone: string
  readonly #context: PicksContext
  readonly #size: number

  constructor(filter: EventFilter, scope: Scope, zone: string, context: PicksContext) {
    this.#filter = filter
    this.#scope = scope
    this.#zone = zone
    this.#context = context
    this.#size = filter.page_size ?? PAGE_SIZE
  }

  async firstPage(): Promise<FoundPage> {
    const { now, caches } = this.#context
    const window = upcomingWindow(this.#filter, now, this.#zone)
    if (window === null) return NO_ENTRIES
    const open = async () => {
      // With a clock that stands still, this very list was opened before.
      caches.blocks.drop(this.#listAt(now))
      const found = this.#found(window, now, null, MAX_PAGE_SIZE + 1)
      const block = await this.#block(now, null, () => found)
      return { opened: now, block, ongoing: (await found).ongoing }
    }
    const { opened, block, ongoing } = await caches.openings.getOrLoad(
      listName(this.#filter),
      open,
      (opening) => opening.ongoing.length * ROW_BYTES,
    )
    const view = upcomingWindow(this.#filter, opened, this.#zone) ?? window
    return this.#pageOf(view, opened, block, null, 0, ongoing)
  }

  async page(after: Cursor, opened: Date): Promise<FoundPage> {
    const window = upcomingWindow(this.#filter, opened, this.#zone)
    if (window === null) return NO_ENTRIES
    if (after.ongoing) {
      const rows = await this.#ongoing(window, after, this.#size + 1)
      return this.#answer(opened, this.#ended(rows), [])
    }
    const [position = 0, section, key] = after.keys
    const start = section === undefined || key === undefined ? null : { section, key, id: after.id }
    const find = () => this.#found(window, opened, start)
    const block = await this.#block(opened, start, find)
    return this.#pageOf(window, opened, block, start, position, null)
  }

  /** `opening`: the long-running events, known on the first page. */
  async #pageOf(
    window: FeedWindow,
    opened: Date,
    block: PicksBlock,
    start: BlockStart | null,
    position: number,
    opening: ListRow[] | null,
  ): Promise<FoundPage> {
    const sections = picksSections(window, opened, this.#zone)
    const end = Math.min(position + this.#size, block.size)
    const entries = block.order
      .take(end)
      .slice(position)
      .map(({ candidate, isHeldBack }): Entry => ({
        row: {
          id: candidate.id,
          keys: [],
          tie: candidate.id,
          distance: candidate.distance,
          isOngoing: false,
        },
        heading: headingOf(sections, candidate.section, isHeldBack),
      }))
    const rail = opening?.slice(0, ONGOING_SHOWN) ?? []
    if (end < block.size) {
      const keys = start === null ? [end] : [end, start.section, start.key]
      return this.#answer(opened, { entries, next: { keys, id: start?.id ?? 0 } }, rail)
    }
    if (block.next !== null) {
      const { section, key, id } = block.next
      return this.#answer(opened, { entries, next: { keys: [0, section, key], id } }, rail)
    }
    const room = this.#size - entries.length
    const shown =
      opening !== null && !liftedBy(this.#filter).has('longRunning')
        ? Math.min(room, CAPS.longRunning)
        : room
    const long = opening ?? (await this.#ongoing(window, null, room + 1))
    return this.#answer(opened, this.#ended(long, entries, shown), rail)
  }

  /** The end of a list: long-running events behind what else the page has. */
  #ended(long: readonly ListRow[], entries: Entry[] = [], room = this.#size) {
    const shown = long.slice(0, room)
    const last = shown.at(-1)
    return {
      entries: [...entries, ...shown.map((row): Entry => ({ row, heading: ONGOING }))],
      next:
        long.length > room ? { keys: last?.keys ?? [], id: last?.tie ?? 0, ongoing: true } : null,
    }
  }

  #found(window: FeedWindow, opened: Date, start: BlockStart | null, ongoing = 0): Promise<Found> {
    const request = { scope: this.#scope, window, now: opened }
    const sections = picksSections(window, opened, this.#zone)
    return loadCandidates(this.#context.db, request, sections, start, ongoing)
  }

  #block(opened: Date, start: BlockStart | null, find: () => Promise<Found>): Promise<PicksBlock> {
    const { db, caches, reference } = this.#context
    const behind = start === null ? '' : [start.section, start.key, start.id].join(' ')
    const filter = this.#filter
    const city = reference.cityBySlug.get(filter.city ?? '')
    const rank = async () => {
      const { candidates: rows } = await find()
      const events = rows.map((row) => row.event_id)
      const facts = await candidateFacts(db, events, caches.facts)
      return makeBlock(rows, facts, {
        filter,
        opened,
        zone: this.#zone,
        centre: originOf(filter, reference) ?? city ?? null,
      })
    }
    return caches.blocks.getOrLoad(`${this.#listAt(opened)}${behind}`, rank, () => BLOCK_BYTES)
  }

  #listAt(opened: Date): string {
    return `${listName(this.#filter)} ${opened.getTime()} `
  }

  #ongoing(window: FeedWindow, after: Cursor | null, limit: number): Promise<ListRow[]> {
    const { db, now } = this.#context
    const from = after !== null && after.keys.length > 0 ? after : null
    return ongoingList({ db, scope: this.#scope, window, now, after: from, limit })
  }

  #answer(
    opened: Date,
    { entries, next }: { entries: Entry[]; next: NextPage | null },
    rail: ListRow[],
  ): FoundPage {
    return {
      entries,
      ongoing: rail,
      next:
        next === null ? null : { kind: 'picks', opened: opened.getTime(), ongoing: false, ...next },
      hidesEnded: true,
    }
  }
}

type NextPage = { keys: number[]; id: number; ongoing?: boolean }

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
