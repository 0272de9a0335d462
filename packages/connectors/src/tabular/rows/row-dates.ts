import { BadRecord } from '../../bad-record.ts'
import type { EventDraft, When } from '../../event-draft.ts'
import type { Json } from '../../json.ts'
import { optional } from './place.ts'
import { readRecurrence } from './recurrence.ts'
import type { Row } from './row.ts'
import { assume } from './row.ts'
import { readSpan, spanToWhen } from './span.ts'
import { readStatus } from './status.ts'
import { readBoolean, readText, readTexts, readValues } from '../mapping/values.ts'

/**
 * Returns the dates of an event: those of all its rows, several only with grouping. Throws BadRecord `no_date`,
 * `bad_date`.
 */
export function readDates(
  row: Row,
  rows: readonly Json[],
): Pick<EventDraft, 'when' | 'recurrence'> {
  if (rows.length < 2) return datesOf(row)
  const when = rows.flatMap((value) => datesOf({ ...row, value }).when)
  return { when: [...new Map(when.map((one) => [JSON.stringify(one), one])).values()] }
}

function datesOf(row: Row): Pick<EventDraft, 'when' | 'recurrence'> {
  const { fields } = row.mapping
  const when = timings(row)
  if (when.length > 0) return { when }
  const isAllDay = readBoolean(fields.allDay, row.value)
  const span = fields.start
    ? readSpan({ start: fields.start, end: fields.end }, row.value, row, { isAllDay })
    : null
  if (!span) {
    const where = fields.start ? 'start' : 'timings'
    throw new BadRecord('no_date', `the record has no date (fields.${where})`, where)
  }
  const recurrence = fields.recurrence ? readRecurrence(fields.recurrence, span, row) : null
  return recurrence ? { when: [], recurrence } : { when: [spanToWhen(span)] }
}

/** One unreadable date is left out with an assumption. */
function timings(row: Row): When[] {
  const spec = row.mapping.fields.timings
  if (!spec) return []
  const isText = spec.split !== undefined || spec.match !== undefined
  const entries: Json[] = isText ? readTexts(spec, row.value) : readValues(spec, row.value).flat()
  const found: When[] = []
  for (const entry of entries) {
    try {
      const span = readSpan(spec, entry, row, { field: 'timings.' })
      if (!span) continue
      const status = readStatus(spec.status, entry, row)
      const key = readText(spec.key, entry)
      found.push({ ...spanToWhen(span), ...optional('key', key), ...optional('status', status) })
    } catch (error) {
      if (!(error instanceof BadRecord) || entries.length === 1) throw error
      assume(row, 'timing_unreadable', error.message, 'timings')
    }
  }
  return found
}
