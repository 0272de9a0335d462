import type { EventDate } from '@okolo/contract/event'
import type { Columns } from '#server/platform/packed-row.ts'
import { inZone, withOffset } from './zoned-time.ts'

/** The columns of `event_date d` that people see. */
export const dateColumns = (columns: Columns) => ({
  uuid: columns.code('d.uuid'),
  starts_at: columns.instant('d.starts_at'),
  ends_at: columns.instant('d.ends_at'),
  end_stated: columns.flag('d.end_stated'),
  start_wall: columns.wallTime('d.start_wall'),
  end_wall: columns.wallTimeOrNull('d.end_wall'),
  time_zone: columns.code('d.time_zone'),
  all_day: columns.flag('d.all_day'),
  date_status: columns.code('d.status'),
  previous_start: columns.instantOrNull('d.previous_start'),
})

export type DateRow = ReturnType<typeof dateColumns>

export function toEventDate(row: DateRow): EventDate {
  const end = row.end_stated ? row.end_wall : null
  return {
    uuid: row.uuid,
    start: withOffset(row.start_wall, row.starts_at),
    end: end === null ? null : withOffset(end, row.ends_at),
    time_zone: row.time_zone,
    all_day: row.all_day,
    status: toStatus(row.date_status),
    previous_start: row.previous_start === null ? null : inZone(row.previous_start, row.time_zone),
  }
}

const STATUSES: readonly EventDate['status'][] = [
  'scheduled',
  'cancelled',
  'postponed',
  'rescheduled',
  'moved_online',
  'sold_out',
]

function toStatus(status: string): EventDate['status'] {
  const known = STATUSES.find((one) => one === status)
  if (known === undefined) throw new Error(`Unknown status of a date in the database: ${status}`)
  return known
}
