import type { Message } from '../connector.ts'
import type { Json } from '../json.ts'
import { isJsonObject } from '../json.ts'
import { stableHash } from '../text/hash.ts'
import type { Parsed } from './formats/parsed.ts'
import type { Mapping } from './mapping.ts'
import { recordId } from './record-id.ts'
import type { TabularCursor } from './sync.ts'

/** What a run finds out on the way. */
export type Tally = {
  /** Records whose id had to be made from the whole record. */
  made: number
  /** Records left out for their id. */
  repeated: number
  /** The listing was not seen to its end. */
  isPartial: boolean
  /** Ids given in this run: a record that slides to a later page while we read comes once. */
  seen: Set<string>
}

type Messages = Generator<Message<TabularCursor>>

const CHECKPOINT_EVERY = 500
const MAX_RECORDS = 50_000

/** The records of a page behind `cursor.row`, a checkpoint at every 500th, then its broken entries. */
export function* emitPage(
  page: Parsed,
  cursor: TabularCursor,
  mapping: Mapping,
  tally: Tally,
): Messages {
  if (page.isCut) tally.isPartial = true
  const limit = mapping.fetch.maxRecords ?? MAX_RECORDS
  const records = lastOfEachId(page.rows, mapping)
  tally.repeated += page.rows.length - records.length
  for (const [index, { id, row, isMade }] of records.entries()) {
    if (cursor.position.offset + index >= limit) {
      const message = `only the first ${limit} records were read (fetch.maxRecords)`
      yield { type: 'note', code: 'too_many_records', message }
      tally.isPartial = true
      return
    }
    if (tally.seen.has(id)) tally.repeated++
    else if (index >= cursor.row) {
      if (isMade) tally.made++
      yield entry(id, row)
    }
    tally.seen.add(id)
    if (index >= cursor.row && (index + 1) % CHECKPOINT_EVERY === 0) {
      yield { type: 'checkpoint', cursor: { ...cursor, row: index + 1 } }
    }
  }
  for (const { raw, message } of page.broken) {
    const id = `broken-${stableHash(raw)}`
    if (!tally.seen.has(id)) yield { type: 'broken', id, raw, code: 'broken_row', message }
    tally.seen.add(id)
  }
}

function entry(id: string, row: Json): Message<TabularCursor> {
  if (isJsonObject(row)) return { type: 'record', id, raw: row }
  const message = 'the entry is no object with keys: is fetch.records right?'
  return { type: 'broken', id, raw: row, code: 'not_a_record', message }
}

/** Of rows with the same id in one page the last counts: a re-run then finds nothing changed. */
function lastOfEachId(rows: Json[], mapping: Mapping) {
  const byId = new Map<string, { id: string; row: Json; isMade: boolean }>()
  for (const row of rows) {
    const { id, isMade } = recordId(row, mapping.id)
    byId.delete(id)
    byId.set(id, { id, row, isMade })
  }
  return [...byId.values()]
}
