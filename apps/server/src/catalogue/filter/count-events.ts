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
  const { db, reference, now } = context
  const scope = scopeOf(without(filter, 'cursor'), reference)
  if (scope === null || most === 0) return 0
  const zone = await zoneOf(filter, context)
  if (filter.timeline === 'past') return run(db, pastOf(scope, filter, now, zone), most)
  const window = upcomingWindow(filter, now, zone)
  return window === null ? 0 : countInWindow(db, scope, window, now, most)
}

/** The same for a window of time that no filter can say, such as this evening. */
export function countInWindow(
  db: Db,
  scope: Scope,
  window: FeedWindow,
  now: Date,
  most?: number,
): Promise<number> {
  const shared = [...scope.on('d'), isFirstInWindow(window)]
  const kinds = [shortInWindow(window, now), longInWindow(window, now), openInWindow(window, now)]
  const rows = kinds.map(
    (kind) => sql`(select 1 from event_date d where ${all([...kind, ...shared])} ${upTo(most)})`,
  )
  return run(db, sql.join(rows, sql` union all `), most)
}

function pastOf(scope: Scope, filter: EventFilter, now: Date, zone: string): RawBuilder<unknown> {
  const days = instantsOf(filter, now, zone)
  const end = days.to !== null && days.to < now ? days.to : now
  const conditions: Condition[] = [sql`e.last_ends_at <= ${end}`, ...scope.on('e')]
  if (days.from !== null) conditions.push(sql`e.last_ends_at > ${days.from}`)
  return sql`select 1 from event e where ${all(conditions)}`
}

async function run(db: Db, rows: RawBuilder<unknown>, most: number | undefined): Promise<number> {
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) n from (select 1 from (${rows}) every_kind ${upTo(most)}) counted`.execute(db)
  return counted[0]?.n ?? 0
}

function upTo(most: number | undefined): RawBuilder<unknown> {
  return most === undefined ? sql`` : sql`limit ${most}`
}
