import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import type { Recorded } from '../recorded.ts'
import { recordedJson } from '../reading/recorded-json.ts'

/** Saved answers of API v3 (`{ events, pagination }`). Lists by organization and venue, with `continuation`. */
export const recordedEventbrite: Recorded = (files, { origin, config }) => {
  const events = new Map<string, JsonObject>()
  for (const { value } of recordedJson(files)) collect(value, events, 0)
  if (events.size === 0) throw new Error('no Eventbrite events in these files')
  const all = [...events.values()]
  const given = isJsonObject(config) ? config : {}
  const organizations = [...new Set(all.map((event) => text(event['organization_id'])))]
  const isGiven = given['organizations'] !== undefined || given['venues'] !== undefined
  return {
    config: {
      baseUrl: origin,
      ...(!isGiven && { organizations: organizations.filter((id) => id !== '') }),
    },
    answer({ path, query }) {
      const [, kind, id] = /^\/v3\/(organizations|venues)\/(\d+)\/events\/$/.exec(path) ?? []
      if (id === undefined) return null
      const field = kind === 'venues' ? 'venue_id' : 'organization_id'
      const found = all.filter((event) => text(event[field]) === id)
      const from = Number(query.get('continuation')?.replace('at-', '') ?? 0)
      if (Number.isNaN(from)) return { status: 400, body: '{"error":"BAD_CONTINUATION_TOKEN"}' }
      const size = Number(query.get('page_size') ?? 50)
      const hasMore = from + size < found.length
      const pagination = {
        object_count: found.length,
        page_size: size,
        has_more_items: hasMore,
        ...(hasMore && { continuation: `at-${from + size}` }),
      }
      const body = JSON.stringify({ pagination, events: found.slice(from, from + size) })
      return { headers: { 'content-type': 'application/json' }, body }
    },
  }
}

const text = (value: Json | undefined) => (typeof value === 'string' ? value : '')

function collect(value: Json, events: Map<string, JsonObject>, depth: number): void {
  if (Array.isArray(value)) for (const item of value) collect(item, events, depth + 1)
  if (!isJsonObject(value) || depth > 4) return
  if (typeof value['id'] === 'string' && isJsonObject(value['start']))
    events.set(value['id'], value)
  else for (const inner of Object.values(value)) collect(inner, events, depth + 1)
}
