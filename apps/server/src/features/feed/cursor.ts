import { LAST_MOMENT, MAX_PAGE_SIZE } from '@okolo/contract/constants'
import { z } from 'zod'
import { Problem } from '#server/platform/problem.ts'

const LIST_KINDS = ['start', 'start_desc', 'popular', 'past', 'relevance', 'picks'] as const
export type ListKind = (typeof LIST_KINDS)[number]

/** Moments in ms that every database takes, years 1 to 9999; other sort keys are smaller. */
const Key = z.number().min(Date.parse('0001-01-01')).max(LAST_MOMENT)
/** The number of leading keys that are 32-bit integers. */
const WHOLE_KEYS: Partial<Record<ListKind, number>> = { popular: 1, relevance: 1 }

/** The place to go on in a list: after the row with these sort keys and this id. */
const Cursor = z.object({
  kind: z.enum(LIST_KINDS),
  /** The moment the first page was read, in ms: "first date in the window" must not shift between pages. */
  opened: z.int().min(0).max(LAST_MOMENT),
  /** The long-running events that close the list, after those with a date. */
  ongoing: z.boolean(),
  /**
   * Sort keys of the last row; none at the beginning of the long-running ones, and behind the groups of `picks`. Of
   * `relevance`: how many of the block were shown, and the keys behind which the block begins.
   */
  keys: z.array(Key).max(4),
  id: z.int().min(0),
  /** Events in the groups of the first page of `picks`: the pages behind it leave them out. */
  shown: z.array(z.int32().min(0)).max(MAX_PAGE_SIZE),
})
export type Cursor = z.infer<typeof Cursor>

export function writeCursor({ kind, opened, ongoing, keys, id, shown }: Cursor): string {
  const fields = [kind, opened, ongoing ? 1 : 0, keys, id, ...(shown.length > 0 ? [shown] : [])]
  return Buffer.from(JSON.stringify(fields)).toString('base64url')
}

/** Throws a 400 for a cursor that this server did not write, or wrote for a list sorted otherwise. */
export function readCursor(text: string, kind: ListKind): Cursor {
  const parsed = Cursor.safeParse(decode(text))
  if (parsed.success && parsed.data.kind === kind && hasWholeKeys(parsed.data)) return parsed.data
  throw new Problem(400, 'invalid', 'The cursor cannot be used.', {
    cursor: ['Expected the "next" of an answer to the same filter.'],
  })
}

function hasWholeKeys({ kind, ongoing, keys }: Cursor): boolean {
  if (ongoing) return true
  return keys.slice(0, WHOLE_KEYS[kind] ?? 0).every((key) => z.int32().safeParse(key).success)
}

function decode(text: string): unknown {
  try {
    const fields: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Array.isArray(fields)) return null
    const [kind, opened, ongoing, keys, id, shown = []] = fields as unknown[]
    return { kind, opened, ongoing: ongoing === 1, keys, id, shown }
  } catch {
    // Not JSON: reported as any other wrong cursor.
    return null
  }
}
