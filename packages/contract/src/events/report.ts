import { z } from 'zod'
import { REPORT_NOTE_LENGTH, REPORT_REASONS } from './report-reasons.ts'

/** `POST /v1/events/{slug}/report/`: an anonymous report of a problem with an event. */
export const ReportRequest = z.object({
  reason: z.enum(REPORT_REASONS),
  note: z.string().trim().max(REPORT_NOTE_LENGTH).optional(),
  /** The date that was shown. */
  date_uuid: z.uuid().optional(),
})
export type ReportRequest = z.infer<typeof ReportRequest>

export const ReportAnswer = z.object({ received: z.literal(true) })
export type ReportAnswer = z.infer<typeof ReportAnswer>
