import type { EventFilter } from '@okolo/contract/event-filter'
import { sql, type SqlBool } from 'kysely'
import { scopeOf } from './feed-scope.ts'
import type { Reference } from '#server/catalogue/reference-data.ts'
import type { Db } from '#server/platform/db.ts'

/** Upcoming events of each category (id -> count) in a city, around a place, or everywhere. */
export async function countByCategory(
  db: Db,
  { city, location, distance }: Pick<EventFilter, 'city' | 'location' | 'distance'>,
  reference: Reference,
  now: Date,
): Promise<Map<number, number>> {
  const scope = scopeOf({ city, location, distance }, reference)
  if (scope === null) return new Map()
  const isComing = sql<SqlBool>`e.next_starts_at is not null and e.last_ends_at > ${now}`
  const { rows } = await sql<{ category_id: number; n: number }>`
    select e.category_id, count(*) n from event e
    where ${sql.join([isComing, ...scope.on('e')], sql` and `)} group by e.category_id`.execute(db)
  return new Map(rows.map(({ category_id, n }) => [category_id, n]))
}
