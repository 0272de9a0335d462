import { sql } from 'kysely'
import { DATE_COLUMNS, type DateRow } from '#server/catalogue/record/event-date.ts'
import { all } from '#server/catalogue/filter/in-window.ts'
import { isInHours, type WeekHours } from '#server/catalogue/filter/week-hours.ts'
import type { Db } from '#server/platform/database/db.ts'

/** A stored date of any event. */
export type StoredDate = DateRow & {
  id: number
  event_id: number
  is_online: boolean
  lat: number | null
  lng: number | null
}

/**
 * These dates, or those that end after `after` and start before `before` (null: any time), in these
 * hours of the week.
 */
export type WantedDates =
  | { uuids: readonly string[] }
  | { after: Date | null; before: Date | null; hours: WeekHours | null }

const PAGE = 1_000

/** Yields the events' dates by start, page by page: one event may have thousands. */
export async function* datesOf(
  db: Db,
  events: readonly number[],
  wanted: WantedDates,
): AsyncGenerator<StoredDate[]> {
  const which =
    'uuids' in wanted
      ? sql`d.uuid = any(${[...wanted.uuids]}::uuid[])`
      : all([
          sql`(${wanted.after}::timestamptz is null or d.ends_at > ${wanted.after})`,
          sql`(${wanted.before}::timestamptz is null or d.starts_at < ${wanted.before})`,
          ...isInHours('d', wanted.hours, { from: wanted.after, to: wanted.before }),
        ])
  let last: StoredDate | undefined
  do {
    // Instants are finer in the database than here, so the last row itself marks the next page.
    const behind =
      last === undefined
        ? sql`true`
        : sql`(d.starts_at, d.id) > (select l.starts_at, l.id from event_date l where l.id = ${last.id})`
    const { rows } = await sql<StoredDate>`
      select d.id, d.event_id, ${DATE_COLUMNS}, d.is_online, d.lat, d.lng
      from event_date d
      where d.event_id = any(${[...events]}::int8[]) and ${which} and ${behind}
      order by d.starts_at, d.id limit ${PAGE}`.execute(db)
    yield rows
    last = rows.length < PAGE ? undefined : rows.at(-1)
  } while (last !== undefined)
}
