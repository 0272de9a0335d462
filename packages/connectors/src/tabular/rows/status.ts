import type { EventStatus } from '../../event-draft.ts'
import type { Row } from './row.ts'
import { assume } from './row.ts'
import type { ValueSpec } from '../mapping/value-schema.ts'
import { readText } from '../mapping/values.ts'

const STATUSES: Record<string, EventStatus> = {
  scheduled: 'scheduled',
  confirmed: 'scheduled',
  active: 'scheduled',
  published: 'scheduled',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  postponed: 'postponed',
  rescheduled: 'rescheduled',
  movedonline: 'moved_online',
  soldout: 'sold_out',
}

/** Reads Okolo's words, schema.org's (`EventCancelled`) and plain English ones. Others by the mapping's `map`. */
export function readStatus(
  spec: ValueSpec | undefined,
  record: Row['value'],
  row: Row,
): EventStatus | undefined {
  const text = readText(spec, record)
  if (text === null) return undefined
  const word = text
    .toLowerCase()
    .replace(/^https?:\/\/schema\.org\//, '')
    .replace(/^event/, '')
    .replace(/[^a-z]/g, '')
  const status = STATUSES[word]
  if (!status)
    assume(row, 'status_unknown', `"${text}" is not a known status: it is left out`, 'status')
  return status
}
