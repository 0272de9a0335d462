import { without, type EventFilter } from '@okolo/contract/event-filter'
import { sql, type RawBuilder } from 'kysely'
import type { Reference } from '#server/catalogue/reference-data.ts'
import type { Db } from '#server/platform/db.ts'
import { scopeOf, type Condition, type Scope } from './feed-scope.ts'
import { instantsOf, upcomingWindow, type FeedWindow } from './feed-window.ts'
import { zoneOf } from './feed-zone.ts'
import { all, isFirstInWindow, longInWindow, openInWindow, shortInWindow } from './in-window.ts'

export type CountContext = { db: Db; reference: Reference; now: Date }

/**
 * How many events the filter's list has in all, long-running ones included, each once. `most`: counting stops there,
 * which keeps large lists cheap.
 */
export async function countEvents(
  filter: EventFilter,
  context: CountContext,
  most?: number,
): Promise<number> {
  const [count = 0] = await countLists([{ filter, most }], context)
  return count
}

/** The same for several filters, in their order, in one query: none of them is worth a journey of its own. */
export async function countLists(
  lists: readonly { filter: EventFilter; most: number | undefined }[],
  context: CountContext,
): Promise<number[]> {
  const counts = await Promise.all(
    lists.map(async ({ filter, most }) => {
      const rows = most === 0 ? null : await rowsOf(filter, context, most)
      return rows === null ? sql`0::int` : countOf(rows, most)
    }),
  )
  const { rows } = await sql<{ n: number[] }>`select array[${sql.join(counts)}] n`.execute(
    context.db,
  )
  return rows[0]?.n ?? []
}

/** A row for each event of the list; null where it cannot have any. */
async function rowsOf(
  filter: EventFilter,
  context: CountContext,
  most: number | undefined,
): Promise<RawBuilder<unknown> | null> {
  const { reference, now } = context
  const scope = scopeOf(without(filter, 'cursor'), reference)
  if (scope === null) return null
  const zone = await zoneOf(filter, context)
  if (filter.timeline === 'past') return pastOf(scope, filter, now, zone)
  const window = upcomingWindow(filter, now, zone)
  return window === null ? null : rowsInWindow(scope, window, now, most)
}

/** The same for a window of time that no filter can say, such as this evening. */
export async function countInWindow(
  db: Db,
  scope: Scope,
  window: FeedWindow,
  now: Date,
  most?: number,
): Promise<number> {
  const count = countOf(rowsInWindow(scope, window, now, most), most)
  const { rows } = await sql<{ n: number }>`select ${count} n`.execute(db)
  return rows[0]?.n ?? 0
}

function rowsInWindow(
  scope: Scope,
  window: FeedWindow,
  now: Date,
  most: number | undefined,
): RawBuilder<unknown> {
  const shared = [...scope.on('d'), isFirstInWindow(window)]
  const kinds = [shortInWindow(window, now), longInWindow(window, now), openInWindow(window, now)]
  const rows = kinds.map(
    (kind) => sql`(select 1 from event_date d where ${all([...kind, ...shared])} ${upTo(most)})`,
  )
  return sql.join(rows, sql` union all `)
}

function pastOf(scope: Scope, filter: EventFilter, now: Date, zone: string): RawBuilder<unknown> {
  const days = instantsOf(filter, now, zone)
  const end = days.to !== null && days.to < now ? days.to : now
  const conditions: Condition[] = [sql`e.last_ends_at <= ${end}`, ...scope.on('e')]
  if (days.from !== null) conditions.push(sql`e.last_ends_at > ${days.from}`)
  return sql`select 1 from event e where ${all(conditions)}`
}

function countOf(rows: RawBuilder<unknown>, most: number | undefined): RawBuilder<unknown> {
  return sql`(select count(*)::int from (select 1 from (${rows}) every_kind ${upTo(most)}) counted)`
}

function upTo(most: number | undefined): RawBuilder<unknown> {
  return most === undefined ? sql`` : sql`limit ${most}`
}
