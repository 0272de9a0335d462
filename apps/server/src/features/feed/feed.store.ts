import type { EventList } from '@okolo/contract/events/event-list'
import { PAGE_SIZE, without, type EventFilter } from '@okolo/contract/filter/event-filter'
import type { CountContext } from '#server/catalogue/filter/count-events.ts'
import { originOf } from '#server/catalogue/filter/feed-scope.ts'
import { boundsOf } from '#server/catalogue/filter/list-bounds.ts'
import { fewFound } from '#server/catalogue/search/few-found.ts'
import { corrected } from '#server/catalogue/search/spelling.ts'
import { coverageOf } from './coverage.ts'
import type { ListCaches } from './list-caches.ts'
import { readListCursor, writeListCursor, type Cursor, type ListKind } from './cursor.ts'
import { isOfArea, NOTHING, type Found } from './list-row.ts'
import { pagePicks } from './page-picks.ts'
import { pastList } from './past-list.ts'
import { canBeRanked, relevanceList } from './relevance-list.ts'
import { popularList } from './popular-list.ts'
import { searchList } from './search-list.ts'
import { startList } from './start-list.ts'
import { showCards } from './show-cards.ts'

/** A list opened longer ago goes on from now: dates have ended since, and others are first in the window. */
const OPENED_FOR_MS = 3_600_000

export type FeedContext = CountContext & { caches: ListCaches; locale: string }

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
  const isRelevance = place.kind === 'picks'
  const [{ found, spelled }, picks] = await Promise.all([
    findAndRank(filter, place, context),
    isRelevance ? pagePicks(filter, context) : [],
  ])
  const isFirst = place.after === null
  // An order that was cached may hold events that have ended since.
  const cards = await showCards(found, { hidesEnded: isRelevance, picks, isFirst }, context)
  const next = nextOf(found, place)
  const asked = spelled === null ? filter : { ...filter, search: spelled }
  // Picks may lie outside the time of the list.
  const listed = isFirst && picks.length === 0 ? cards.results.length : null
  return {
    ...cards,
    next,
    ...(spelled === null ? {} : { corrected: spelled }),
    coverage: next === null ? await coverageOf(asked, listed, context) : null,
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
  if (cursor === undefined) return { kind, after: null, opened: now }
  const after = readListCursor(cursor, kind)
  return { kind, after, opened: openedAt(after, now) }
}

/** A search that finds nothing is looked up in the vocabulary and asked again: `spelled` are the words that found something. */
async function findAndRank(
  filter: EventFilter,
  place: Place,
  context: FeedContext,
): Promise<{ found: Found; spelled: string | null }> {
  const found = await find(filter, place, context)
  const other = found.rows.length === 0 ? await spelledRight(filter, context) : null
  if (other === null) return { found, spelled: null }
  const again = await find(other, place, context)
  return { found: again, spelled: again.rows.length === 0 ? null : other.search }
}

/** The beginning of the next page; null at the end. */
function nextOf({ rows, more, next }: Found, { kind, opened, after }: Place): string | null {
  const last = rows.at(-1)
  if (last === undefined || !more) return null
  if (next !== undefined) return writeListCursor({ kind, ...next })
  const { keys, tie, isOngoing } = last
  const shown = after?.shown ?? []
  return writeListCursor({
    kind,
    opened: opened.getTime(),
    ongoing: isOngoing,
    keys,
    id: tie,
    shown,
  })
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
  filter: EventFilter,
  { kind, after, opened }: Place,
  context: FeedContext,
): Promise<Found> {
  const { db, reference, now, caches } = context
  // Search results are found and rated by their own query.
  const isSearch = kind === 'relevance'
  const few = isSearch ? null : await fewEverywhere(filter, context)
  if (few?.length === 0) return NOTHING
  const bounds = await boundsOf(isSearch ? without(filter, 'search') : filter, context, {
    opened,
    few,
  })
  if (bounds === null) return NOTHING
  const { scope, zone, window, past } = bounds
  const page = { db, scope, now, after, limit: (filter.page_size ?? PAGE_SIZE) + 1 }
  if (kind === 'past' || window === null) return past === null ? NOTHING : pastList(page, past)
  const request = { ...page, window }
  const city = reference.cityBySlug.get(filter.city ?? '')
  const origin = originOf(filter, reference)
  const centre = origin ?? city ?? null
  switch (kind) {
    case 'popular':
      return popularList(request)
    case 'relevance':
      return searchList(request, {
        text: filter.search ?? '',
        reference,
        cityId: city?.id,
        opened,
        centre,
      })
    case 'picks':
      return relevanceList({ ...request, filter, opened, zone, centre, caches })
    case 'start':
    case 'start_desc':
      return startList(request, kind === 'start' ? 'asc' : 'desc')
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
function kindOf(filter: EventFilter, reference: FeedContext['reference']): ListKind {
  const { timeline, sorting, search } = filter
  if (timeline === 'past') return 'past'
  if (sorting === 'popular' || sorting === 'start_desc' || sorting === 'start') return sorting
  if (search !== undefined && search.trim() !== '') return 'relevance'
  if (sorting === null) return 'start'
  // The list beside a map has every pin, in one order.
  if (isOfArea(filter)) return 'popular'
  return canBeRanked(filter, reference) ? 'picks' : 'start'
}

function openedAt({ opened }: Cursor, now: Date): Date {
  const age = now.getTime() - opened
  return age >= 0 && age < OPENED_FOR_MS ? new Date(opened) : now
}
