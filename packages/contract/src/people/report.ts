import { z } from 'zod'
import { emailField } from './session.ts'
import { REPORT_NOTE_LENGTH, REPORT_REASONS } from '../events/report-reasons.ts'

/** `POST /v1/events/{slug}/report/`: a report of a problem with an event, with or without a name. */
export const ReportRequest = z.object({
  reason: z.enum(REPORT_REASONS),
  note: z.string().trim().max(REPORT_NOTE_LENGTH).optional(),
  /** The date that was shown. */
  date_uuid: z.uuid().optional(),
  email: emailField('invalidEmail')
    .optional()
    .describe('Is asked for its confirmation, then gets a receipt and the decision.'),
})
export type ReportRequest = z.infer<typeof ReportRequest>

export const ReportAnswer = z.object({
  received: z.literal(true),
  number: z.string().nullable().describe('The reference number, if a receipt is on its way.'),
  mail: z
    .enum(['receipt', 'confirmation'])
    .nullable()
    .describe('The letter that was sent. Null: nobody is to be written to.'),
  detail: z.string().describe('Says so in the language of the request.'),
})
export type ReportAnswer = z.infer<typeof ReportAnswer>

/** An operator's decisions about the reports of an event. */
export const REPORT_DECISIONS = ['kept', 'corrected', 'hidden', 'removed'] as const
export type ReportDecision = (typeof REPORT_DECISIONS)[number]
