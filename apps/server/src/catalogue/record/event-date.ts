import { EventDate } from '@okolo/contract/events/event'
import { sql } from 'kysely'
import { inZone, withOffset } from '#server/knowledge/time/zoned-time.ts'

/** The columns of `event_date d` that people see, as `DateRow` names them. */
export const DATE_COLUMNS = sql`
  d.uuid, d.starts_at, d.ends_at, d.end_stated, d.start_wall, d.end_wall, d.time_zone, d.all_day,
  d.status date_status, d.previous_start`

export type DateRow = {
  uuid: string
  starts_at: Date
  ends_at: Date
  end_stated: boolean
  /** ISO without a zone, as `end_wall`. */
  start_wall: string
  end_wall: string | null
  time_zone: string
  all_day: boolean
  date_status: string
  previous_start: Date | null
}

export function toEventDate(row: DateRow): EventDate {
  const end = row.end_stated ? row.end_wall : null
  return {
    uuid: row.uuid,
    start: withOffset(row.start_wall, row.starts_at),
    end: end === null ? null : withOffset(end, row.ends_at),
    time_zone: row.time_zone,
    all_day: row.all_day,
    status: EventDate.shape.status.parse(row.date_status),
    previous_start: row.previous_start === null ? null : inZone(row.previous_start, row.time_zone),
  }
}
