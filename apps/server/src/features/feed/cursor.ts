import { LAST_MOMENT, MAX_PAGE_SIZE } from '@okolo/contract/constants'
import { z } from 'zod'
import { readCursor, writeCursor } from '#server/platform/cursor.ts'

const LIST_KINDS = ['start', 'start_desc', 'popular', 'past', 'relevance', 'picks'] as const
export type ListKind = (typeof LIST_KINDS)[number]

/** Moments in ms that every database takes, years 1 to 9999; other sort keys are smaller. */
const Key = z.number().min(Date.parse('0001-01-01')).max(LAST_MOMENT)
/** The number of leading keys that are 32-bit integers. */
const WHOLE_KEYS: Partial<Record<ListKind, number>> = { popular: 1, relevance: 1, picks: 1 }

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

/** A cursor as it is written: what is empty is left out at the end. */
const Written = z
  .array(z.unknown())
  .transform(([kind, opened, ongoing, keys, id, shown = []]) => ({
    kind,
    opened,
    ongoing: ongoing === 1,
    keys,
    id,
    shown,
  }))
  .pipe(Cursor)

export function writeListCursor({ kind, opened, ongoing, keys, id, shown }: Cursor): string {
  return writeCursor([
    kind,
    opened,
    ongoing ? 1 : 0,
    keys,
    id,
    ...(shown.length > 0 ? [shown] : []),
  ])
}

/** Throws a 400 for a cursor that this server did not write, or wrote for a list sorted otherwise. */
export function readListCursor(text: string, kind: ListKind): Cursor {
  return readCursor(
    text,
    Written.refine((cursor) => cursor.kind === kind && hasWholeKeys(cursor)),
  )
}

function hasWholeKeys({ kind, ongoing, keys }: Cursor): boolean {
  if (ongoing) return true
  return keys.slice(0, WHOLE_KEYS[kind] ?? 0).every((key) => z.int32().safeParse(key).success)
}
