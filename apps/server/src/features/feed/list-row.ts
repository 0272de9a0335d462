import type { EventCard } from '@okolo/contract/events/event'
import type { ListSection } from '@okolo/contract/events/event-list'
import { PAGE_SIZE, stringifyFilter, type EventFilter } from '@okolo/contract/filter/event-filter'
import { FILTER_KEYS } from '@okolo/contract/filter/keys'
import { sql, type RawBuilder } from 'kysely'
import type { Cursor } from './cursor.ts'
import type { Condition, Scope } from '#server/catalogue/filter/feed-scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { FeedWindow } from '#server/catalogue/filter/feed-window.ts'
import { AREA_KEYS } from '#server/catalogue/filter/map-area.ts'

/** A heading of a list by relevance. */
export type Heading = Pick<ListSection, 'kind' | 'from' | 'to'> & {
  /** Counts of the filter under it, and the page that lists all of them. Absent behind the first page. */
  whole?: SectionTotal & { cursor: string | null }
}

/** Counts of a section: as many as the list of its days has. Its largest category stands first. */
export type SectionTotal = { total: number; categories: { id: number; count: number }[] }

/** A row of a list before it becomes a card: which date, and what it is sorted by. */
export type ListRow = {
  /** `event_date.id` */
  id: number
  keys: number[]
  /** The id that decides between equal keys: of the date, or of the event where events are sorted. */
  tie: number
  distance: number | null
  /** One of the long-running events that close the list. */
  isOngoing: boolean
  /** Absent in lists without sections. */
  heading?: Heading
  /** It stands for its copies at several places. */
  copies?: NonNullable<EventCard['copies']>
}

/** Rows of a page, in order. */
export type Found = {
  rows: ListRow[]
  /** The long-running events above the first page. */
  ongoing: ListRow[]
  /** The list goes on behind the last row. */
  more: boolean
  /** The beginning of the next page, if it is not behind the last row. */
  next?: Pick<Cursor, 'opened' | 'keys' | 'id' | 'ongoing' | 'shown'>
}

export const NOTHING: Found = { rows: [], ongoing: [], more: false }

/** The request behind every kind of list. */
export type ListRequest = {
  db: Db
  scope: Scope
  window: FeedWindow
  /** Dates that have ended are left out, also when the window opened before (a later page). */
  now: Date
  after: Cursor | null
  /** Events that were shown before. */
  besides?: readonly number[]
  /** One more than the page holds, to tell whether the list goes on. */
  limit: number
}

/** Dates `d` of events that were not shown before. */
export function isBesides({ besides = [] }: Pick<ListRequest, 'besides'>): Condition[] {
  return besides.length === 0 ? [] : [sql`d.event_id <> all(${[...besides]}::bigint[])`]
}

/** The page of a list of which up to `limit` rows or more were read. */
export function cut(rows: readonly ListRow[], limit: number): Found {
  return { rows: rows.slice(0, limit - 1), ongoing: [], more: rows.length >= limit }
}

/** A `limit`. That of a usual page is said to the planner, which takes one that it is not told for a tenth of all rows. */
export function upTo(limit: number): RawBuilder<unknown> {
  return sql`limit ${limit === PAGE_SIZE + 1 ? sql.lit(limit) : limit}`
}

/** The list beside a map, of what its box shows. */
export function isOfArea(filter: EventFilter): boolean {
  return AREA_KEYS.some((key) => filter[key] !== undefined)
}

const KNOWN = new Set<string>([...FILTER_KEYS, ...AREA_KEYS])

/** The same for filters that ask for the same events: without what only cuts them into pages, or means nothing here. */
export function listName(filter: EventFilter): string {
  return stringifyFilter(
    Object.fromEntries(
      Object.entries(filter).filter(([key]) => KNOWN.has(key) && key !== 'page_size'),
    ),
  )
}
