import type { EventList } from '@okolo/contract/events/event'
import { PAGE_SIZE, without, type EventFilter } from '@okolo/contract/filter/event-filter'
import type { Reference } from '#server/catalogue/reference/reference-data.ts'
import { fewFound } from '#server/catalogue/search/few-found.ts'
import { corrected } from '#server/catalogue/search/spelling.ts'
import type { Db } from '#server/platform/database/db.ts'
import { coverageOf } from './coverage.ts'
import { readCursor, type Cursor, type ListKind } from './cursor.ts'
import { originOf, scopeOf } from '#server/catalogue/filter/feed-scope.ts'
import { pastWindow, upcomingWindow } from '#server/catalogue/filter/feed-window.ts'
import { zoneOf } from '#server/catalogue/filter/feed-zone.ts'
import type { ListCaches } from './list-caches.ts'
import type { FoundPage, ListRow } from './list-row.ts'
import { pastList } from './past-list.ts'
import { canBePicked, listPicks } from './picks-list.ts'
import { popularList } from './popular-list.ts'
import { relevanceList } from './relevance-list.ts'
import { showCards } from './show-cards.ts'
import { startList } from './start-list.ts'

/** A list opened longer ago goes on from now: dates have ended since, and others are first in the window. */
const OPENED_FOR_MS = 3_600_000

export type FeedContext = {
  caches: ListCaches
  db: Db
  reference: Reference
  locale: string
  now: Date
}
type Found = { rows: ListRow[]; ongoing: ListRow[] }

/**
 * One page of the list that the filter asks for, and on the last one what lies beyond. Every list goes the same way: the kind of
 * list and its place are read, its rows are found and ranked, cards are read for them, and the end is counted. Throws a 400 for
 * a foreign cursor.
 */
export async function listEvents(
  filter: EventFilter,
  cursor: string | undefined,
  context: FeedContext,
): Promise<EventList> {
  const place = placeIn(filter, cursor, context)
  const { page, spelled } = await findAndRank(filter, place, context)
  const list = await showCards(page, context)
  const asked = spelled === null ? filter : { ...filter, search: spelled }
  const listed = place.after === null ? list.results.length : null
  return {
    ...list,
    ...(spelled === null ? {} : { corrected: spelled }),
    coverage: list.next === null ? await coverageOf(asked, listed, context) : null,
  }
}

/** Which list, behind which row, and when it was opened. */
type Place = { kind: ListKind; after: Cursor | null; opened: Date }

function placeIn(
  filter: EventFilter,
  cursor: string | undefined,
  { reference, now }: FeedContext,
): Place {
  const kind = kindOf(filter, reference)
  const after = cursor === undefined ? null : readCursor(cursor, kind)
  return { kind, after, opened: openedAt(after, now) }
}

/** A search that finds nothing is looked up in the vocabulary and asked again: `spelled` are the words that found something. */
async function findAndRank(
  filter: EventFilter,
  { kind, after, opened }: Place,
  context: FeedContext,
): Promise<{ page: FoundPage; spelled: string | null }> {
  if (kind === 'picks')
    return { page: await listPicks(filter, after, opened, context), spelled: null }
  const size = filter.page_size ?? PAGE_SIZE
  const toPage = (found: Found) => pageOf(found, kind, opened, size)
  const asTyped = await find(kind, filter, after, opened, size + 1, context)
  const other = asTyped.rows.length === 0 ? await spelledRight(filter, context) : null
  if (other === null) return { page: toPage(asTyped), spelled: null }
  const found = await find(kind, other, after, opened, size + 1, context)
  return { page: toPage(found), spelled: found.rows.length === 0 ? null : other.search }
}

/** `rows`: one more than the page has room for, where the list goes on. */
function pageOf({ rows, ongoing }: Found, kind: ListKind, opened: Date, size: number): FoundPage {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return {
    entries: shown.map((row) => ({ row, heading: null })),
    ongoing,
    next:
      last === undefined || rows.length <= size
        ? null
        : {
            kind,
            opened: opened.getTime(),
            ongoing: last.isOngoing,
            keys: last.keys,
            id: last.tie,
          },
    hidesEnded: false,
  }
}

/** The filter with words that no event has as they were probably meant; null where that changes nothing. */
async function spelledRight(
  filter: EventFilter,
  { db, reference }: FeedContext,
): Promise<(EventFilter & { search: string }) | null> {
  if (filter.search === undefined || filter.search.trim() === '') return null
  const search = await corrected(db, filter.search, reference)
  return search === null ? null : { ...filter, search }
}

async function find(
  kind: Exclude<ListKind, 'picks'>,
  filter: EventFilter,
  after: Cursor | null,
  opened: Date,
  limit: number,
  context: FeedContext,
): Promise<Found> {
  const { db, reference, now } = context
  const nothing: Found = { rows: [], ongoing: [] }
  // Search results are found and rated by their own query.
  const isOtherwise = kind !== 'relevance'
  const few = isOtherwise ? await fewEverywhere(filter, context) : null
  if (few?.length === 0) return nothing
  const scope = scopeOf(isOtherwise ? filter : without(filter, 'search'), reference, { few })
  if (scope === null) return nothing
  const zone = await zoneOf(filter, context)
  const city = reference.cityBySlug.get(filter.city ?? '')
  if (kind === 'past') {
    const window = pastWindow(filter, now, zone)
    return { rows: await pastList({ db, scope, now, after, limit }, window), ongoing: [] }
  }
  const window = upcomingWindow(filter, opened, zone)
  if (window === null) return nothing
  const request = { db, scope, window, now, after, limit }
  const origin = originOf(filter, reference)
  switch (kind) {
    case 'start':
    case 'start_desc':
      return startList(request, kind === 'start' ? 'asc' : 'desc')
    case 'popular':
      return { rows: await popularList(request), ongoing: [] }
    case 'relevance':
      return {
        rows: await relevanceList(db, request, {
          text: filter.search ?? '',
          reference,
          cityId: city?.id,
          opened,
          centre: origin ?? city ?? null,
          isMeasured: origin !== null,
          cache: context.caches.matches,
        }),
        ongoing: [],
      }
  }
}

/** Events coming up in all cities that have the words, where they are few (few-found.ts); null where they are not, or are not looked for. */
async function fewEverywhere(
  { search = '', city = '', timeline }: EventFilter,
  { db, reference }: FeedContext,
): Promise<number[] | null> {
  if (search.trim() === '' || city !== '' || timeline === 'past') return null
  return fewFound(db, search, reference)
}

/**
 * Specification 9, sorting: start, '' relevance, popular, start_desc; null is as start (specification 11), the past
 * is always latest first. Without words, relevance is a choice of what is on at a place.
 */
function kindOf(filter: EventFilter, reference: Reference): ListKind {
  const { timeline, sorting, search } = filter
  if (timeline === 'past') return 'past'
  if (sorting === 'popular' || sorting === 'start_desc' || sorting === 'start') return sorting
  if (search !== undefined && search.trim() !== '') return 'relevance'
  return sorting !== null && canBePicked(filter, reference) ? 'picks' : 'start'
}

function openedAt(after: Cursor | null, now: Date): Date {
  if (after === null) return now
  const age = now.getTime() - after.opened
  return age >= 0 && age < OPENED_FOR_MS ? new Date(after.opened) : now
}
