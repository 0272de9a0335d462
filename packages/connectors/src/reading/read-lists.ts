import type { Message, SyncContext } from '../connector.ts'
import { HttpFailure } from '../http.ts'
import type { ListingPage } from './read-pages.ts'

/** Position of a run over several lists. `started`, an instant, keeps the window fixed through a resume. */
export type ListCursor = { started: string; list: number; page: number; token?: string }

const MAX_PAGES = 1000

/**
 * Reads several lists of one platform (groups, artists, areas) page by page. Every run reads all. A record on two lists
 * comes once. `complete` only if every list was read to its end.
 */
export async function* readLists<Config, List>(
  { now, signal }: SyncContext<Config>,
  cursor: ListCursor | null,
  lists: readonly List[],
  read: (list: List, at: ListCursor) => Promise<ListingPage>,
): AsyncGenerator<Message<ListCursor>> {
  const seen = new Set<string>()
  let at = cursor ?? { started: now().toISOString(), list: 0, page: 0 }
  let isWhole = true
  for (;;) {
    const list = lists[at.list]
    // The configuration has lost lists since the checkpoint, so the run is over.
    if (list === undefined) break
    signal.throwIfAborted()
    const page = await read(list, at)
    if (lists.length === 1 && cursor === null && at.page === 0 && page.total !== undefined)
      yield { type: 'total', count: page.total }
    for (const entry of page.entries) {
      if (entry.type !== 'note') {
        if (seen.has(entry.id)) continue
        seen.add(entry.id)
      }
      yield entry
    }
    if (page.isPartial === true) isWhole = false
    const next = after(at, page.next)
    if (next.list >= lists.length) break
    at = next
    yield { type: 'checkpoint', cursor: at }
  }
  if (isWhole) yield { type: 'complete' }
}

function after({ started, list, page, token }: ListCursor, next: ListingPage['next']): ListCursor {
  if (next === null) return { started, list: list + 1, page: 0 }
  const isSame = next.token !== undefined && next.token === token
  if (isSame || page + 1 >= MAX_PAGES) {
    const what = isSame ? 'names the same page as the next one' : `has more than ${MAX_PAGES} pages`
    throw new HttpFailure(`list ${list + 1} of the platform ${what}`, { url: '' })
  }
  return { started, list, page: page + 1, ...(next.token !== undefined && { token: next.token }) }
}
