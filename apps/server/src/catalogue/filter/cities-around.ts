import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { Scope } from './feed-scope.ts'
import type { FeedWindow } from './feed-window.ts'
import { all, kindsInWindow } from './in-window.ts'

/** Words of more cities than that are not looked up one by one. */
const MOST_CITIES = 12

/**
 * The cities of what is on around the place asked for, and of what else lies in the same tiles: an event lies where its coordinates say, which may be
 * in another city's area. Null where no such place is asked for, or around it lie too many. One query.
 */
export async function citiesAround(
  db: Db,
  { scope: { inTiles }, window, now }: { scope: Scope; window: FeedWindow; now: Date },
): Promise<number[] | null> {
  if (inTiles === null) return null
  const found = kindsInWindow(window, now).map(
    (kind) => sql`select d.city_id from event_date d where ${all([...kind, inTiles])}`,
  )
  const { rows } = await sql<{ city_id: number }>`
    select distinct city_id from (${sql.join(found, sql` union all `)}) there
    order by city_id limit ${sql.lit(MOST_CITIES + 1)}`.execute(db)
  return rows.length > MOST_CITIES ? null : rows.map(({ city_id }) => city_id)
}
