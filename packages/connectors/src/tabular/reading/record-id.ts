import type { Json } from '../../json.ts'
import { stableHash } from '../../text/hash.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { readTexts } from '../mapping/values.ts'

/** Returns the id of a row. `isMade`: made from the whole row, because it has none. */
export function recordId(row: Json, spec: Mapping['id']): { id: string; isMade: boolean } {
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
