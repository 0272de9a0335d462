import type { Assumption, EventStatus } from '../../event-draft.ts'
import type { Json } from '../../json.ts'
import { knownStatus } from '../../understanding/known-status.ts'
import { shortName } from '../markup/event-types.ts'
import { asList, words } from '../markup/values.ts'

/** schema.org EventStatusType, iCalendar STATUS (hCalendar) and variants in templates. */
const STATUS: [RegExp, EventStatus][] = [
  [/cancell?ed|abgesagt|annul/i, 'cancelled'],
  [/postponed|verschoben|reporte/i, 'postponed'],
  [/rescheduled/i, 'rescheduled'],
  [/moved.?online/i, 'moved_online'],
  [/sold.?out/i, 'sold_out'],
  [/scheduled|confirmed|on.?schedule/i, 'scheduled'],
]

/** Returns the status that matters most to visitors if there are several. Undefined for unknown words. */
export function statusOf(value: Json | undefined): EventStatus | undefined {
  const given = asList(value).map((item) => shortName(words(item) ?? ''))
  const found = given.map((text) => STATUS.findIndex(([pattern]) => pattern.test(text)))
  const best = Math.min(...found.filter((at) => at !== -1))
  return STATUS[best]?.[1]
}

/** Returns the status like `statusOf`, and notes an unknown word. */
export function notedStatus(
  value: Json | undefined,
  assumptions: Assumption[],
): EventStatus | undefined {
  const status = statusOf(value)
  if (status === undefined) knownStatus(words(value)?.trim(), {}, assumptions)
  return status
}

/** Reads eventAttendanceMode. Undefined if absent. */
export function attendance(value: Json | undefined): 'online' | 'offline' | 'mixed' | undefined {
  const text = asList(value)
    .map((item) => words(item) ?? '')
    .join(' ')
  if (/mixed/i.test(text)) return 'mixed'
  if (/offline/i.test(text)) return 'offline'
  return /online/i.test(text) ? 'online' : undefined
}
