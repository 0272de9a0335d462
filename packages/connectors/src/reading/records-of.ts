import { isJsonObject, type Json } from '../json.ts'
import type { Entry } from './read-pages.ts'
import { stableHash } from '../text/hash.ts'

/** Turns list entries into records by their `id`, a text or a number. Entries without one are broken. */
export function recordsOf(list: readonly Json[], rev?: string): Entry[] {
  return list.map((raw): Entry => {
    const id = isJsonObject(raw) ? raw['id'] : undefined
    const isId = (typeof id === 'string' && id.trim() !== '') || typeof id === 'number'
    if (!isId) return withoutId(raw)
    const told = rev !== undefined && isJsonObject(raw) ? raw[rev] : undefined
    return { type: 'record', id: String(id), raw, ...(typeof told === 'string' && { rev: told }) }
  })
}

/** A broken entry: without an id it cannot be told apart from others. */
export function withoutId(raw: Json): Extract<Entry, { type: 'broken' }> {
  const message = 'an entry of the list has no id'
  return { type: 'broken', id: stableHash(raw), raw, code: 'no_id', message }
}
