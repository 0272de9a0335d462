import type { Message, SyncContext } from '../connector.ts'
import { fetchJson } from '../reading/fetch-json.ts'
import { HttpFailure } from '../http.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { withoutId } from '../reading/records-of.ts'
import { References } from './linked-events-references.ts'
import type { LinkedEventsConfig } from './linked-events-config.ts'

/**
 * Position of a run. `next`: query of the next page, null at the beginning. `started`: start of the logical run. It
 * survives a resume, because the next run asks for changes since then.
 */
export type LinkedEventsCursor =
  | { phase: 'full'; started: string; next: string }
  | { phase: 'changed'; started: string; since: string; next: string }
  | { phase: 'done'; since: string }

type Context = SyncContext<LinkedEventsConfig>

/** Clocks may differ. Reading an unchanged event twice does no harm. */
const OVERLAP_MS = 5 * 60_000

export async function* syncLinkedEvents(
  context: Context,
  cursor: LinkedEventsCursor | null,
): AsyncGenerator<Message<LinkedEventsCursor>> {
  const at = beginning(context, cursor)
  const references = new References(context)
  let next: string | null = at.next
  let isFirst = cursor === null || cursor.phase === 'done'
  while (next !== null) {
    context.signal.throwIfAborted()
    const page: Page = await readPage(context, next)
    if (isFirst && at.phase === 'full' && page.count !== null) {
      yield { type: 'total', count: page.count }
    }
    isFirst = false
    for (const event of page.events) yield await message(event, references)
    yield* references.notes()
    if (page.next !== null) yield { type: 'checkpoint', cursor: { ...at, next: page.next } }
    next = page.next
  }
  yield { type: 'checkpoint', cursor: { phase: 'done', since: at.started } }
  if (at.phase === 'full') yield { type: 'complete' }
}

type Unfinished = Exclude<LinkedEventsCursor, { phase: 'done' }>

function beginning(
  { config, now, window }: Context,
  cursor: LinkedEventsCursor | null,
): Unfinished {
  if (cursor !== null && cursor.phase !== 'done') return cursor
  const started = now().toISOString()
  // The newest change first, the platform's default. Changes during a run move to the front and
  // push others back, so pages overlap and skip none.
  const query = new URLSearchParams({
    page_size: String(config.pageSize),
    include: 'location,keywords,super_event',
    sort: '-last_modified_time',
    show_deleted: 'true',
    ...config.filters,
  })
  if (cursor === null) {
    if (window === undefined) query.set('start', started)
    if (window?.from != null) query.set('start', window.from.toISOString())
    if (window?.to != null) query.set('end', window.to.toISOString())
    return { phase: 'full', started, next: query.toString() }
  }
  // A bare date would mean the end of that day (events/api.py, last_modified_since).
  const since = new Date(Date.parse(cursor.since) - OVERLAP_MS).toISOString()
  query.set('last_modified_since', since)
  return { phase: 'changed', started, since: cursor.since, next: query.toString() }
}

async function message(event: Json, references: References): Promise<Message<LinkedEventsCursor>> {
  const id = isJsonObject(event) ? event['id'] : undefined
  if (!isJsonObject(event) || typeof id !== 'string' || id === '') return withoutId(event)
  if (event['deleted'] === true) return { type: 'delete', id, reason: 'deleted at the source' }
  if (typeof event['replaced_by'] === 'string' && event['replaced_by'] !== '') {
    return { type: 'delete', id, reason: `replaced by ${event['replaced_by']}` }
  }
  const rev = event['last_modified_time']
  const raw = await references.filledIn(event)
  return { type: 'record', id, raw, ...(typeof rev === 'string' ? { rev } : {}) }
}

type Page = { events: Json[]; count: number | null; next: string | null }

async function readPage({ http, config }: Context, query: string): Promise<Page> {
  const url = `${config.baseUrl}event/?${query}`
  const answer = await fetchJson(http, url)
  const data: Json | undefined = isJsonObject(answer) ? answer['data'] : undefined
  const meta: Json | undefined = isJsonObject(answer) ? answer['meta'] : undefined
  if (!Array.isArray(data) || !isJsonObject(meta)) {
    throw new HttpFailure(`${url} answered JSON without meta and data`, { url, status: 200 })
  }
  const next = nextQuery(meta, url)
  if (next === query) throw new HttpFailure(`${url} names itself as the next page`, { url })
  return { events: data, count: typeof meta['count'] === 'number' ? meta['count'] : null, next }
}

/** Uses only the query of `meta.next`, because platforms behind a proxy may write an unreachable host. */
function nextQuery(meta: JsonObject, url: string): string | null {
  const { next } = meta
  if (typeof next !== 'string' || next === '') return null
  if (!URL.canParse(next, url)) {
    throw new HttpFailure(`${url} names a next page that is not a URL: ${next.slice(0, 80)}`, {
      url,
    })
  }
  return new URL(next, url).searchParams.toString()
}
