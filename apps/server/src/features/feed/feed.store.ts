import type { EventList } from '@okolo/contract/event'
import { PAGE_SIZE, without, type EventFilter } from '@okolo/contract/event-filter'
import { loadCards } from '#server/catalogue/event-card.ts'
import type { Reference } from '#server/catalogue/reference-data.ts'
import { fewFound } from '#server/catalogue/search/few-found.ts'
import { corrected } from '#server/catalogue/search/spelling.ts'
import type { Db } from '#server/platform/db.ts'
import { coverageOf } from './coverage.ts'
import { readCursor, writeCursor, type Cursor, type ListKind } from './cursor.ts'
import { originOf, scopeOf } from '#server/catalogue/filter/feed-scope.ts'
import { pastWindow, upcomingWindow } from '#server/catalogue/filter/feed-window.ts'
import { zoneOf } from '#server/catalogue/filter/feed-zone.ts'
import type { ListCaches } from './list-caches.ts'
import type { ListRow } from './list-row.ts'
import { pastList } from './past-list.ts'
import { canBePicked, listPicks } from './picks-list.ts'
import { popularList } from './popular-list.ts'
import { relevanceList } from './relevance-list.ts'
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
 * One page of the list that the filter asks for, and on the last one what lies beyond. Throws a 400 for a foreign cursor.
 */
export async function listEvents(
  filter: EventFilter,
  cursor: string | undefined,
  context: FeedContext,
): Promise<EventList> {
  const list = await pageOf(filter, cursor, context)
  if (list.next !== null) return { ...list, coverage: null }
  const asked = list.corrected === undefined ? filter : { ...filter, search: list.corrected }
  const listed = cursor === undefined ? list.results.length : null
  return { ...list, coverage: await coverageOf(asked, listed, context) }
}

/** A page without its coverage, in three queries at most; a search that finds nothing is looked up in the vocabulary and asked again. */
async function pageOf(
  filter: EventFilter,
  cursor: string | undefined,
  context: FeedContext,
): Promise<Omit<EventList, 'coverage'>> {
  const kind = kindOf(filter, context.reference)
  const after = cursor === undefined ? null : readCursor(cursor, kind)
  const opened = openedAt(after, context.now)
  if (kind === 'picks') return listPicks(filter, after, opened, context)
  const size = filter.page_size ?? PAGE_SIZE
  const asTyped = await find(kind, filter, after, opened, size + 1, context)
  const spelled = asTyped.rows.length === 0 ? await spelledRight(filter, context) : null
  const { rows, ongoing } =
    spelled === null ? asTyped : await find(kind, spelled, after, opened, size + 1, context)
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const { db, caches } = context
  const cards = await loadCards(db, [...shown, ...ongoing], context, caches.cards)
  const cardsOf = (list: ListRow[]) => list.flatMap(({ id }) => cards.get(id) ?? [])
  return {
    results: cardsOf(shown),
    ongoing: cardsOf(ongoing),
    sections: [],
    next:
      last === undefined || rows.length <= size
        ? null
        : writeCursor({
            kind,
            opened: opened.getTime(),
            ongoing: last.isOngoing,
            keys: last.keys,
            id: last.tie,
          }),
    ...(spelled === null || rows.length === 0 ? {} : { corrected: spelled.search }),
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
 * SPEC section 9, sorting: start, '' relevance, popular, start_desc; null is as start (design: RANKING.md), the past
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
