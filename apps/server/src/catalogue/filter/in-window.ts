import { sql } from 'kysely'
import { LONGEST_SHORT_DATE_MS } from '#server/catalogue/event-state.ts'
import type { Condition } from './feed-scope.ts'
import type { FeedWindow } from './feed-window.ts'

/**
 * Dates of about a day at most (`not is_long`) that are in the window. Written so that the range of `list_at`
 * is one range of an index.
 */
export function shortInWindow({ from, to, opensLater }: FeedWindow, now: Date): Condition[] {
  return [
    sql`d.is_live and not d.is_long and d.open_until is null`,
    opensLater
      ? sql`d.list_at >= ${from} and d.starts_at >= ${from}`
      : sql`d.list_at > ${new Date(from.getTime() - LONGEST_SHORT_DATE_MS)} and d.ends_at > ${from}`,
    ...(to === null ? [] : [sql<boolean>`d.list_at < ${to}`]),
    sql`d.ends_at > ${now}`,
  ]
}

/** Dates of several days, up to a fortnight, that are on in the window. */
export function longInWindow(window: FeedWindow, now: Date): Condition[] {
  return [sql`d.is_live and d.is_long and d.open_until is null`, ...isOn(window, now)]
}

/** Dates of what runs for over a fortnight, open in the window. */
export function openInWindow(window: FeedWindow, now: Date): Condition[] {
  return [sql`d.is_live and d.open_until is not null`, ...isOn(window, now)]
}

function isOn({ from, to }: FeedWindow, now: Date): Condition[] {
  return [
    sql`d.ends_at > ${from > now ? from : now}`,
    ...(to === null ? [] : [sql<boolean>`d.starts_at < ${to}`]),
  ]
}

/**
 * The date is its event's first in the window, so that an event comes once. `prev_ends_at`, the latest end of
 * the event's earlier dates, decides it on the row itself. Only where the window opens later may an earlier
 * date end in it without being in it (last night's, until 02:00): then the dates are looked at. Of two that start
 * together the earlier is the one that `prev_ends_at` counts first.
 */
export function isFirstInWindow(window: FeedWindow): Condition {
  const { from, opensLater } = window
  const local = sql<boolean>`d.prev_ends_at is null or d.prev_ends_at <= ${from}`
  if (!opensLater) return sql`(${local})`
  return sql`(${local} or not exists (
    select 1 from event_date p
    where p.event_id = d.event_id and p.is_live
      and (p.starts_at, coalesce(p.prev_ends_at, '-infinity'), p.id)
        < (d.starts_at, coalesce(d.prev_ends_at, '-infinity'), d.id)
      and case when p.is_long then p.ends_at > ${from} else p.starts_at >= ${from} end))`
}

export function all(conditions: Condition[]): Condition {
  return sql`${sql.join(conditions, sql` and `)}`
}
