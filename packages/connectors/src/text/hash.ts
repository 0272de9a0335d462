import { createHash } from 'node:crypto'
import type { Json } from '../json.ts'

/** Returns JSON with sorted keys, so that equal values give equal text. */
export function stableJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(stableJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const keys = Object.keys(value).toSorted()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${stableJson(value[key]!)}`).join(',')}}`
}

/**
 * Returns an id for a record without one: the first 80 bits of SHA-256 as 20 hexadecimal digits. Hash only identifying
 * fields (title, start, place), so that edits keep the id.
 */
export function stableHash(value: Json): string {
  return createHash('sha256').update(stableJson(value)).digest('hex').slice(0, 20)
}
