import type { Generated } from 'kysely'

/** Visitors' reports of mistakes. */
export type ReportTables = { event_report: EventReportTable }

type EventReportTable = {
  id: Generated<number>
  event_id: number
  date_uuid: string | null
  reason: string
  note: string | null
  locale: string
  at: Date
  closed_at: Date | null
  closed_by: string | null
}
