import { NO_DISTANCE_LIMIT, type EventFilter } from '@okolo/contract/event-filter'
import { sql, type SqlBool } from 'kysely'
import { nearPoint } from '#server/catalogue/near-point.ts'
import type { Reference } from '#server/catalogue/reference-data.ts'
import type { Db } from '#server/platform/db.ts'

/** Upcoming events of each category (id -> count) in a city, around a place, or everywhere. */
export async function countByCategory(
  db: Db,
  { city: slug, location, distance }: Pick<EventFilter, 'city' | 'location' | 'distance'>,
  { cityBySlug }: Reference,
  now: Date,
): Promise<Map<number, number>> {
  const city = cityBySlug.get(slug ?? '')
  if (slug !== undefined && slug !== '' && city === undefined) return new Map()
  const conditions = [sql<SqlBool>`e.next_starts_at is not null and e.last_ends_at > ${now}`]
  if (city !== undefined) conditions.push(sql`e.city_id = ${city.id}`)
  const origin = location ? { lat: location[0], lng: location[1] } : city
  if (origin !== undefined && typeof distance === 'number' && distance !== NO_DISTANCE_LIMIT)
    conditions.push(...nearPoint('e', origin, distance))
  const { rows } = await sql<{ category_id: number; n: number }>`
    select e.category_id, count(*) n from event e
    where ${sql.join(conditions, sql` and `)} group by e.category_id`.execute(db)
  return new Map(rows.map(({ category_id, n }) => [category_id, n]))
}
