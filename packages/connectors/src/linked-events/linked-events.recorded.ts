import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import type { Recorded } from '../recorded.ts'
import { jsonAnswer, recordedJson } from '../reading/recorded-json.ts'
import { idFrom } from './linked-events-references.ts'

const KINDS = new Set(['event', 'place', 'keyword', 'organization'])

/**
 * Saved answers of the API: lists, single objects, or several under names, told apart by `@id`. Serves `page`,
 * `page_size`, `last_modified_since` and `show_deleted`, without the date window: recorded events are mostly past.
 */
export const recordedLinkedEvents: Recorded = (files, { origin }) => {
  const things = new Map<string, JsonObject>()
  for (const { value } of recordedJson(files)) collect(value, null, things)
  const events = [...things]
    .filter(([path]) => path.startsWith('event/'))
    .map(([, event]) => event)
    .toSorted((a, b) => text(b, 'last_modified_time').localeCompare(text(a, 'last_modified_time')))
  if (events.length === 0) throw new Error('no Linked Events events in these files')

  return {
    config: { baseUrl: `${origin}/v1/` },
    answer({ path, query }) {
      const [, kind, id] = /^\/v1\/(\w+)\/(?:([^/]+)\/)?$/.exec(path) ?? []
      if (kind === 'event' && id === undefined)
        return jsonAnswer(answerList(events, query, `${origin}${path}`))
      const thing = id === undefined ? undefined : things.get(`${kind}/${decodeURIComponent(id)}`)
      return thing ? jsonAnswer(thing) : null
    },
  }
}

function answerList(events: JsonObject[], query: URLSearchParams, url: string): Json {
  const since = Date.parse(query.get('last_modified_since') ?? '')
  const matching = events
    .filter((event) => event['deleted'] !== true || query.has('show_deleted'))
    .filter(
      (event) => Number.isNaN(since) || Date.parse(text(event, 'last_modified_time')) >= since,
    )
  const size = Math.min(Number(query.get('page_size') ?? 20), 100)
  const page = Number(query.get('page') ?? 1)
  const link = (number: number) => {
    const other = new URLSearchParams(query)
    other.set('page', String(number))
    return `${url}?${other.toString()}`
  }
  return {
    meta: {
      count: matching.length,
      next: page * size < matching.length ? link(page + 1) : null,
      previous: page > 1 ? link(page - 1) : null,
    },
    data: matching.slice((page - 1) * size, page * size),
  }
}

/** Keeps the newest of several with one id, then the longest. Skips drafts, as the API does. */
function collect(value: Json, kind: string | null, things: Map<string, JsonObject>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, kind, things)
  if (!isJsonObject(value)) return
  const own = kindOf(value) ?? kind
  const id = typeof value['id'] === 'string' ? value['id'] : null
  const isWhole = 'name' in value && value['publication_status'] !== 'draft'
  if (own !== null && id !== null && isWhole) {
    const path = `${own}/${id}`
    const before = things.get(path)
    if (!before || isFuller(value, before)) things.set(path, value)
  }
  for (const [key, inner] of Object.entries(value))
    collect(inner, KIND_OF_FIELD[key] ?? null, things)
}

function isFuller(one: JsonObject, other: JsonObject): boolean {
  const order = text(one, 'last_modified_time').localeCompare(text(other, 'last_modified_time'))
  return order > 0 || (order === 0 && JSON.stringify(one).length > JSON.stringify(other).length)
}

/** Kind of objects without `@id`, by their field. */
const KIND_OF_FIELD: Record<string, string> = {
  location: 'place',
  keywords: 'keyword',
  audience: 'keyword',
  super_event: 'event',
  sub_events: 'event',
}

function kindOf(value: JsonObject): string | null {
  const reference = value['@id']
  if (typeof reference === 'string' && idFrom(reference) !== null) {
    const kind = reference.replace(/\/+$/, '').split('/').at(-2) ?? ''
    return KINDS.has(kind) ? kind : null
  }
  // A deleted event comes as little more than its id.
  return 'event_status' in value ||
    ('deleted' in value && 'replaced_by' in value && !('position' in value))
    ? 'event'
    : null
}

function text(thing: JsonObject, key: string): string {
  const value = thing[key]
  return typeof value === 'string' ? value : ''
}
