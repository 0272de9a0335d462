import type { Message, SyncContext } from '../connector.ts'
import { HttpFailure } from '../http.ts'

/**
 * Position in a listing of pages. `token`: the platform's own cursor or address. `since`: only changes from this
 * instant on. `isDone`: the last run reached its end.
 */
export type PageCursor = {
  page: number
  token?: string
  /** Instant of the logical run's start: a resumed run asks the same question. */
  started: string
  since?: string
  isDone?: true
}

export type Entry = Extract<Message<never>, { type: 'record' | 'delete' | 'broken' | 'note' }>

export type ListingPage = {
  entries: Entry[]
  /** The number of records in the whole listing, if the platform reports it. */
  total?: number | undefined
  /** Null: that was the last page. */
  next: { token?: string } | null
  /** The listing has more, but the platform does not show it. */
  isPartial?: boolean
}

/** Clocks differ, and records written during a run carry earlier stamps. */
const OVERLAP_MS = 5 * 60_000
const MAX_PAGES = 2000

/**
 * Reads a listing page by page. With `changes`, the run after a whole one asks for changes since its start and yields
 * no `complete`. Without, every run reads everything. A record that moves to a later page comes once.
 */
export async function* readPages<Config>(
  { now, signal }: SyncContext<Config>,
  cursor: PageCursor | null,
  read: (position: PageCursor) => Promise<ListingPage>,
  { changes = false }: { changes?: boolean } = {},
): AsyncGenerator<Message<PageCursor>> {
  const seen = new Set<string>()
  let position = cursor === null || cursor.isDone === true ? begin(cursor, now(), changes) : cursor
  let isWhole = position.since === undefined
  for (let pages = 0; ; pages += 1) {
    signal.throwIfAborted()
    const page = await read(position)
    if (pages === 0 && cursor === null && page.total !== undefined)
      yield { type: 'total', count: page.total }
    const fresh = page.entries.filter((entry) => entry.type === 'note' || !seen.has(entry.id))
    for (const entry of fresh) {
      if (entry.type !== 'note') {
        if (seen.has(entry.id)) continue
        seen.add(entry.id)
      }
      yield entry
    }
    if (page.isPartial === true) isWhole = false
    if (page.next === null) break
    if (page.entries.length > 0 && fresh.length === 0) {
      const message = 'the same page came twice: the platform does not go on from page to page'
      yield { type: 'note', code: 'paging_ignored', message }
      isWhole = false
      break
    }
    if (pages + 1 >= MAX_PAGES) throw new HttpFailure(`more than ${MAX_PAGES} pages`, { url: '' })
    const { started, since } = position
    const { token } = page.next
    position = {
      page: position.page + 1,
      started,
      ...(token === undefined ? {} : { token }),
      ...(since === undefined ? {} : { since }),
    }
    yield { type: 'checkpoint', cursor: position }
  }
  if (changes)
    yield { type: 'checkpoint', cursor: { page: 0, started: position.started, isDone: true } }
  if (isWhole) yield { type: 'complete' }
}

function begin(last: PageCursor | null, now: Date, changes: boolean): PageCursor {
  const started = now.toISOString()
  if (last === null || !changes) return { page: 0, started }
  const since = new Date(Date.parse(last.started) - OVERLAP_MS).toISOString()
  return { page: 0, started, since }
}
