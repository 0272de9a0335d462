import type { ListSection } from '@okolo/contract/events/event'
import { PAGE_SIZE } from '@okolo/contract/filter/event-filter'
import { sql, type RawBuilder } from 'kysely'
import type { Cursor } from './cursor.ts'
import type { Scope } from '#server/catalogue/filter/feed-scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { FeedWindow } from '#server/catalogue/filter/feed-window.ts'

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
}

/** A heading of a list by relevance. */
export type Heading = Omit<ListSection, 'count'>

/** A page of a list before its cards are read. */
export type FoundPage = {
  /** In order; `heading`: null in lists without sections. */
  entries: { row: ListRow; heading: Heading | null }[]
  /** The long-running events above the first page. */
  ongoing: ListRow[]
  /** The beginning of the next page; null at the end. */
  next: Cursor | null
  /** An order that was cached may hold events that have ended since: they are left out. */
  hidesEnded: boolean
}

export const NO_ENTRIES: FoundPage = { entries: [], ongoing: [], next: null, hidesEnded: false }

/** The request behind every kind of list. */
export type ListRequest = {
  db: Db
  scope: Scope
  window: FeedWindow
  /** Dates that have ended are left out, also when the window opened before (a later page). */
  now: Date
  after: Cursor | null
  limit: number
}

/** A `limit`. That of a usual page is said to the planner, which takes one that it is not told for a tenth of all rows. */
export function upTo(limit: number): RawBuilder<unknown> {
  return sql`limit ${limit === PAGE_SIZE + 1 ? sql.lit(limit) : limit}`
}
