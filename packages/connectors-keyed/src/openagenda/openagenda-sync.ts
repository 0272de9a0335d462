import type { Message, SyncContext } from '@okolo/connectors/connector'
import { fetchJson } from '@okolo/connectors/reading/fetch-json'
import { HttpFailure } from '@okolo/connectors/http'
import { isJsonObject, type Json, type JsonObject } from '@okolo/connectors/json'
import { stableHash } from '@okolo/connectors/text/hash'
import type { OpenAgendaConfig } from './openagenda-config.ts'

/**
 * Position of a run. `started`: start of the logical run. It survives a resume, because the next run asks for changes
 * since then.
 */
export type OpenAgendaCursor =
  | { phase: 'full'; started: string; after: string[] }
  | { phase: 'changed' | 'removed'; started: string; since: string; after: string[] }
  | { phase: 'done'; since: string }

type Context = SyncContext<OpenAgendaConfig>
type Messages = AsyncGenerator<Message<OpenAgendaCursor>>

/** Clocks may differ. Reading an unchanged event twice does no harm. */
const OVERLAP_MS = 5 * 60_000

export async function* syncOpenAgenda(context: Context, cursor: OpenAgendaCursor | null): Messages {
  const now = context.now().toISOString()
  if (cursor === null || cursor.phase === 'full') {
    yield* readAll(context, cursor ?? { phase: 'full', started: now, after: [] })
    return
  }
  let at = cursor
  if (at.phase === 'done') at = { phase: 'changed', started: now, since: at.since, after: [] }
  yield* readChanges(context, at)
}

/** The whole listing, oldest change first: an event edited meanwhile comes again at the end. */
async function* readAll(context: Context, cursor: OpenAgendaCursor & { phase: 'full' }): Messages {
  const upcoming = timingsAsked(context, cursor.started)
  let isFirst = cursor.after.length === 0
  // Events removed since the last full run. The platform keeps these references for a limited time.
  if (isFirst) for await (const page of readRemoved(context, [], [])) yield* page.deletions
  const pages = readPages(context, [['detailed', '1'], ...upcoming], cursor.after)
  for await (const page of pages) {
    if (isFirst && page.total !== null) yield { type: 'total', count: page.total }
    isFirst = false
    yield* records(page.events)
    // Without `after` there is no position to resume from.
    if (page.after.length > 0) {
      yield { type: 'checkpoint', cursor: { ...cursor, after: page.after } }
    }
  }
  yield { type: 'checkpoint', cursor: { phase: 'done', since: cursor.started } }
  yield { type: 'complete' }
}

/** Asks for coming events, or for the days of a back-fill. */
function timingsAsked({ config, window }: Context, started: string): [string, string][] {
  if (window === undefined) return config.past ? [] : [['timings[gte]', started]]
  const bounds = { 'timings[gte]': window.from, 'timings[lte]': window.to }
  return Object.entries(bounds).flatMap(([key, bound]): [string, string][] =>
    bound === null ? [] : [[key, bound.toISOString()]],
  )
}

/** No window here: an event that lost its last coming date must be seen to lose it. */
async function* readChanges(
  context: Context,
  cursor: OpenAgendaCursor & { phase: 'changed' | 'removed' },
): Messages {
  const { started, since } = cursor
  const changed: [string, string] = [
    'updatedAt[gte]',
    new Date(Date.parse(since) - OVERLAP_MS).toISOString(),
  ]
  if (cursor.phase === 'changed') {
    for await (const page of readPages(context, [['detailed', '1'], changed], cursor.after)) {
      yield* records(page.events)
      if (page.after.length > 0) {
        yield { type: 'checkpoint', cursor: { ...cursor, after: page.after } }
      }
    }
    yield { type: 'checkpoint', cursor: { phase: 'removed', started, since, after: [] } }
  }
  const from = cursor.phase === 'removed' ? cursor.after : []
  for await (const { deletions, after } of readRemoved(context, [changed], from)) {
    yield* deletions
    if (after.length > 0) {
      yield { type: 'checkpoint', cursor: { phase: 'removed', started, since, after } }
    }
  }
  yield { type: 'checkpoint', cursor: { phase: 'done', since: started } }
}

async function* readRemoved(context: Context, query: [string, string][], from: string[]) {
  for await (const page of readPages(context, [['removed', '1'], ...query], from)) {
    const ids = page.events.map(eventId).filter((id) => id !== null)
    const reason = 'removed from the agenda'
    yield {
      deletions: ids.map((id) => ({ type: 'delete' as const, id, reason })),
      after: page.after,
    }
  }
}

function* records(events: Json[]): Generator<Message<OpenAgendaCursor>> {
  for (const event of events) {
    const id = eventId(event)
    if (id === null || !isJsonObject(event)) {
      const message = 'an entry of the list has no uid'
      yield { type: 'broken', id: stableHash(event), raw: event, code: 'no_id', message }
      continue
    }
    const rev = event['updatedAt']
    yield { type: 'record', id, raw: kept(event), ...(typeof rev === 'string' ? { rev } : {}) }
  }
}

function eventId(event: Json): string | null {
  if (!isJsonObject(event)) return null
  const uid = event['uid'] ?? event['slug']
  return typeof uid === 'number' || (typeof uid === 'string' && uid !== '') ? String(uid) : null
}

/** Drops people, and values that change by themselves (dates relative to today). */
function kept(event: JsonObject): JsonObject {
  const {
    member: _,
    creatorUid: _creator,
    ownerUid: _owner,
    sourceAgendas: _agendas,
    ...rest
  } = event
  if (!Array.isArray(rest['timings'])) return rest
  const { nextTiming: _next, dateRange: _range, ...lasting } = rest
  return lasting
}

type Page = { events: Json[]; total: number | null; after: string[] }

/** Yields pages up to the first empty one. A resume continues behind `after`, the sort values of the last event. */
async function* readPages(
  context: Context,
  query: [string, string][],
  from: string[],
): AsyncGenerator<Page> {
  let after = from
  for (;;) {
    context.signal.throwIfAborted()
    const url = pageUrl(context.config, query, after)
    const page = await readPage(context, url)
    if (page.events.length === 0) return
    if (page.after.length > 0 && page.after.join() === after.join()) {
      throw new HttpFailure(`${url} answered the same page again`, { url })
    }
    after = page.after
    yield page
    if (after.length === 0) return
  }
}

function pageUrl(config: OpenAgendaConfig, query: [string, string][], after: string[]): string {
  const url = new URL(`${config.baseUrl.replace(/\/+$/, '')}/v2/agendas/${config.agenda}/events`)
  // Asks for labels instead of the numbers of the agenda's choice lists, in all languages and so
  // without `monolingual`.
  const fixed = { size: String(config.pageSize), sort: 'updatedAt.asc', includeLabels: '1' }
  for (const [key, value] of Object.entries(fixed)) url.searchParams.set(key, value)
  for (const [key, values] of Object.entries(config.filters)) {
    for (const value of [values].flat()) url.searchParams.append(key, value)
  }
  for (const [key, value] of query) url.searchParams.set(key, value)
  for (const value of after) url.searchParams.append('after[]', value)
  return url.href
}

async function readPage({ http, secrets }: Context, url: string): Promise<Page> {
  const key = secrets['key']
  let answer: Json
  try {
    // In a header: a key in the URL ends up in logs (developers.openagenda.com, Authentication).
    answer = await fetchJson(http, url, key === undefined ? {} : { key })
  } catch (cause) {
    if (!(cause instanceof HttpFailure) || (cause.status !== 401 && cause.status !== 403))
      throw cause
    const hint = key === undefined ? 'set the secret "key"' : 'the secret "key" is not accepted'
    throw new HttpFailure(`${url} answered ${cause.status}: ${hint}`, {
      url,
      status: cause.status,
      cause,
    })
  }
  const events = isJsonObject(answer) ? answer['events'] : undefined
  if (!isJsonObject(answer) || !Array.isArray(events)) {
    throw new HttpFailure(`${url} answered JSON without a list of events`, { url, status: 200 })
  }
  const { total, after } = answer
  return {
    events,
    total: typeof total === 'number' ? total : null,
    after: Array.isArray(after) ? after.map(sortValue) : [],
  }
}

const sortValue = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value))
