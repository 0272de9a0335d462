import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import type { Recorded } from '../recorded.ts'
import { recordedJson } from '../reading/recorded-json.ts'

/** Saved answers of API 3.0 (`{ resultsPage }`) with events, from any call. Ignores the date window. */
export const recordedSongkick: Recorded = (files, { origin }) => {
  const events = new Map<string, JsonObject>()
  for (const { value } of recordedJson(files)) collect(value, events, 0)
  if (events.size === 0) throw new Error('no Songkick events in these files')
  return {
    config: { baseUrl: origin },
    answer({ path, query }) {
      if (path !== '/api/3.0/events.json') return null
      const size = Math.min(Number(query.get('per_page') ?? 50), 50)
      const page = Number(query.get('page') ?? 1)
      const event = [...events.values()].slice((page - 1) * size, page * size)
      const results = event.length === 0 ? {} : { event }
      const resultsPage = { status: 'ok', results, perPage: size, page, totalEntries: events.size }
      return {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ resultsPage }),
      }
    },
  }
}

function collect(value: Json, events: Map<string, JsonObject>, depth: number): void {
  if (Array.isArray(value)) for (const item of value) collect(item, events, depth + 1)
  if (!isJsonObject(value) || depth > 5) return
  if ('performance' in value && typeof value['id'] === 'number') {
    events.set(String(value['id']), value)
    return
  }
  for (const inner of Object.values(value)) collect(inner, events, depth + 1)
}
