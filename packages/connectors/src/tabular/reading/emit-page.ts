import type { Message } from '../../connector.ts'
import type { Json } from '../../json.ts'
import { isJsonObject } from '../../json.ts'
import { detached } from '../../text/detached.ts'
import { stableHash } from '../../text/hash.ts'
import type { Parsed } from '../formats/parsed.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { readTexts } from '../mapping/values.ts'
import type { TabularCursor } from './cursor.ts'

/** Counts of a run. */
export type Tally = {
  /** Records with an id made from the whole record. */
  made: number
  /** Records left out for their id. */
  repeated: number
  /** The listing was not seen to its end. */
  isPartial: boolean
  /** Ids given in this run: a record that slides to a later page while we read comes once. */
  seen: Set<string>
}

type Messages = Generator<Message<TabularCursor>, number>

const CHECKPOINT_EVERY = 500
const MAX_RECORDS = 50_000

export const recordLimit = ({ fetch }: Mapping): number => fetch.maxRecords ?? MAX_RECORDS

/**
 * Yields the records of a page behind `cursor.row`, with a checkpoint at every 500th, then its broken entries. Returns
 * the number of its records.
 */
export function* emitPage(
  page: Parsed,
  cursor: TabularCursor,
  mapping: Mapping,
  tally: Tally,
): Messages {
  if (page.isCut) tally.isPartial = true
  if (page.isCut && mapping.group) {
    // Rows of any group may lie behind the cut: given as it is, it would take these dates back.
    const message = `the listing is cut off after ${page.rows.length} rows, of which several make a record: none is taken`
    yield { type: 'note', code: 'cut_off_groups', message }
    return 0
  }
  const limit = recordLimit(mapping)
  const records = recordsOf(page.rows, mapping)
  if (!mapping.group) tally.repeated += page.rows.length - records.length
  for (const [index, { id, rows, isMade }] of records.entries()) {
    if (cursor.position.offset + index >= limit) {
      const message = `only the first ${limit} records were read (fetch.maxRecords)`
      yield { type: 'note', code: 'too_many_records', message }
      tally.isPartial = true
      return index
    }
    if (tally.seen.has(id)) tally.repeated++
    else if (index >= cursor.row) {
      if (isMade) tally.made++
      yield entry(id, rows, mapping)
    }
    tally.seen.add(detached(id))
    if (index >= cursor.row && (index + 1) % CHECKPOINT_EVERY === 0) {
      yield { type: 'checkpoint', cursor: { ...cursor, row: index + 1 } }
    }
  }
  for (const { raw, message } of page.broken) {
    const id = `broken-${stableHash(raw)}`
    if (!tally.seen.has(id)) yield { type: 'broken', id, raw, code: 'broken_row', message }
    tally.seen.add(id)
  }
  return records.length
}

type Entry = { id: string; isMade: boolean; rows: Json[] }

function entry(id: string, rows: Json[], { group }: Mapping): Message<TabularCursor> {
  const row = rows[0] ?? null
  if (isJsonObject(row) || Array.isArray(row))
    return { type: 'record', id, raw: group ? { rows } : row }
  const message = 'the entry is a bare value, no record: is fetch.records right?'
  return { type: 'broken', id, raw: row, code: 'not_a_record', message }
}

/**
 * Returns one record per id. Of several rows the last counts, so that a new run finds no change. With grouping, all
 * rows count.
 */
function recordsOf(rows: Json[], mapping: Mapping): Entry[] {
  const byId = new Map<string, Entry>()
  for (const row of rows) {
    const { id, isMade } = recordId(row, mapping.id)
    const before = byId.get(id)?.rows ?? []
    byId.delete(id)
    byId.set(id, { id, isMade, rows: mapping.group ? [...before, row] : [row] })
  }
  return [...byId.values()]
}

/** Returns the id of a row. `isMade`: made from the whole row, because it has none. */
function recordId(row: Json, spec: Mapping['id']): { id: string; isMade: boolean } {
  if (spec?.hash) {
    const parts = spec.hash.map((path) => readTexts({ path: [path] }, row))
    if (parts.some((texts) => texts.length > 0)) return { id: stableHash(parts), isMade: false }
    return { id: stableHash(row), isMade: true }
  }
  const text = spec ? readTexts(spec, row)[0] : undefined
  if (text === undefined) return { id: stableHash(row), isMade: true }
  const isGrouped = spec?.stripThousands && /^\d{1,3}([.,\s\u00a0\u202f'’]\d{3})+$/.test(text)
  return { id: isGrouped ? text.replace(/\D/g, '') : text, isMade: false }
}
