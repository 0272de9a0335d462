import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import type { Recorded } from '../recorded.ts'
import { recordedJson } from '../reading/recorded-json.ts'

/**
 * Saved answers of API v1 (`{ results }`), also within recorded requests. Serves `limit`, `offset`, `state` and
 * `updated.gte`, without the window, because recorded events are mostly past.
 */
export const recordedPredictHq: Recorded = (files, { origin }) => {
  const events = new Map<string, JsonObject>()
  for (const { value } of recordedJson(files)) collect(value, events, 0)
  if (events.size === 0) throw new Error('no PredictHQ events in these files')
  return {
    config: { baseUrl: origin },
    answer({ path, query }) {
      if (path !== '/v1/events/') return null
      const since = Date.parse(query.get('updated.gte') ?? '')
      const states = (query.get('state') ?? 'active').split(',')
      const found = [...events.values()].filter((event) => {
        const { state = 'active', updated } = event
        const at = typeof updated === 'string' ? Date.parse(updated) : 0
        return (
          states.includes(typeof state === 'string' ? state : 'active') &&
          (Number.isNaN(since) || at >= since)
        )
      })
      const limit = Number(query.get('limit') ?? 10)
      const offset = Number(query.get('offset') ?? 0)
      const results = found.slice(offset, offset + limit)
      const next =
        offset + limit < found.length ? `${origin}/v1/events/?offset=${offset + limit}` : null
      const body = { count: found.length, overflow: false, previous: null, next, results }
      return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    },
  }
}

function collect(value: Json, events: Map<string, JsonObject>, depth: number): void {
  if (Array.isArray(value)) for (const item of value) collect(item, events, depth + 1)
  if (!isJsonObject(value) || depth > 6) return
  const { id } = value
  if (typeof id === 'string' && 'category' in value && 'start' in value) {
    events.set(id, value)
    return
  }
  for (const inner of Object.values(value)) collect(inner, events, depth + 1)
}
