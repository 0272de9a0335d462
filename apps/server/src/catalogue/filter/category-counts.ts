import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { sql } from 'kysely'
import { scopeOf, type Scope } from './feed-scope.ts'
import type { Reference } from '#server/catalogue/reference/reference-data.ts'
import type { Counts, WholeCounts } from '#server/catalogue/reference/whole-counts.ts'
import type { Db } from '#server/platform/database/db.ts'
import { all, isFirstInWindow, kindsInWindow } from './in-window.ts'

export type CategoryContext = { db: Db; reference: Reference; now: Date; whole: WholeCounts }

/** Upcoming events of each category (id -> count) in a city, around a place, or everywhere: as many as their lists have. */
export async function countByCategory(
  { city, location, distance }: Pick<EventFilter, 'city' | 'location' | 'distance'>,
  { db, reference, now, whole }: CategoryContext,
): Promise<Counts<number>> {
  const scope = scopeOf({ city, location, distance }, reference)
  if (scope === null) return new Map()
  // Of one place the indexes of lists know all: its events lie all over their table.
  return scope.isWide ? whole.byCategory() : ofDates(db, scope, now)
}

async function ofDates(db: Db, scope: Scope, now: Date): Promise<Counts<number>> {
  const window = { from: now, to: null, opensLater: false, hours: null }
  const shared = [...scope.on('d'), isFirstInWindow(window)]
  const counts = kindsInWindow(window, now).map(
    (kind) => sql`
      select d.category_id, count(*) n from event_date d where ${all([...kind, ...shared])} group by d.category_id`,
  )
  const { rows } = await sql<{ category_id: number; n: number }>`
    select category_id, sum(n)::int n from (${sql.join(counts, sql` union all `)}) every_kind
    group by category_id`.execute(db)
  return new Map(rows.map(({ category_id, n }) => [category_id, n]))
}
