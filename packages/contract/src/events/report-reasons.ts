/** The problems of an event that can be reported. Apart from report.ts, so that pages need no schema library. */
export const REPORT_REASONS = [
  'wrong_time',
  'cancelled',
  'wrong_place',
  'wrong_price',
  'duplicate',
  'not_an_event',
  'spam',
  'illegal',
  'other',
] as const

/** Characters of the optional note. */
export const REPORT_NOTE_LENGTH = 500
