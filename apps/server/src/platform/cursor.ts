import type { z } from 'zod'
import { Problem } from './problem.ts'

/** Writes where a list goes on: the `next` of an answer. */
export function writeCursor(fields: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(fields)).toString('base64url')
}

/** Returns what a cursor says, by its schema. Throws a 400 for one that this list did not write. */
export function readCursor<Place>(text: string, schema: z.ZodType<Place>): Place {
  const parsed = schema.safeParse(decoded(text))
  if (parsed.success) return parsed.data
  throw new Problem(400, 'invalid', 'The cursor cannot be used.', {
    cursor: ['Expected the "next" of an answer to the same question.'],
  })
}

function decoded(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null // not JSON: refused like any other wrong cursor
  }
}
