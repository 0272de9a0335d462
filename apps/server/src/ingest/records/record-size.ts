import { hashOf } from '#server/words/stable-id.ts'

/** Characters of one record: a page of records fits into memory many times over. No event needs a tenth of it. */
const MOST_CHARACTERS = 2_000_000
/** Levels of lists within objects within lists: deeper ones cannot be written as JSON. */
const MOST_LEVELS = 200
const KEPT_CHARACTERS = 2_000
/** Of an id: longer ones do not fit into an index. */
const MOST_OF_ID = 400

/** Rough characters of a record as JSON; stops counting once it is too much. `isDeep`: it cannot be written at all. */
function sizeOfRecord(raw: unknown): { characters: number; isDeep: boolean } {
  let characters = 0
  let level: unknown[] = [raw]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_LEVELS) return { characters, isDeep: true }
    const next: unknown[] = []
    for (const value of level) {
      characters += typeof value === 'string' ? value.length + 2 : 5
      if (typeof value !== 'object' || value === null) continue
      if (Array.isArray(value)) for (const inner of value) next.push(inner)
      else
        for (const [key, inner] of Object.entries(value)) {
          characters += key.length
          next.push(inner)
        }
      if (characters > MOST_CHARACTERS) return { characters, isDeep: false }
    }
    level = next
  }
  return { characters, isDeep: false }
}

/**
 * A record's size, and why it cannot be kept whole with the part of it that is kept; null where it can. A text of 100
 * MB is refused before anything walks through it.
 */
export function oversized(raw: unknown): {
  characters: number
  tooMuch: { raw: unknown; code: string; message: string } | null
} {
  const { characters, isDeep } = sizeOfRecord(raw)
  if (!isDeep && characters <= MOST_CHARACTERS) return { characters, tooMuch: null }
  const message = isDeep
    ? `The record is nested more than ${MOST_LEVELS} levels deep.`
    : `The record is larger than ${MOST_CHARACTERS / 1e6} million characters; its beginnings are kept.`
  const kept = beginnings(raw)
  return {
    characters: sizeOfRecord(kept).characters,
    tooMuch: { raw: kept, code: isDeep ? 'too_deep' : 'too_large', message },
  }
}

/** The first values of the first levels, each shortened: enough to see what it was. */
function beginnings(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.slice(0, KEPT_CHARACTERS)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 3) return null
  if (Array.isArray(value)) return value.slice(0, 5).map((inner) => beginnings(inner, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 30)
      .map(([key, inner]) => [key.slice(0, 100), beginnings(inner, depth + 1)]),
  )
}

/** A platform's id as it is kept: one that no index holds by its beginning and a hash of the whole. */
export function storableId(id: string): string {
  return id.length <= MOST_OF_ID ? id : `${id.slice(0, MOST_OF_ID - 65)}#${hashOf(id)}`
}
