import type { JsonObject } from '@okolo/connectors/json'
import type { Recorded } from '@okolo/connectors/recorded'
import { jsonAnswer, recordedObjects } from '@okolo/connectors/reading/recorded-json'

/**
 * Saved answers of API v1 (`{ results }`), also within recorded requests. Serves `limit`, `offset`, `state` and
 * `updated.gte`, without the window, because recorded events are mostly past.
 */
export const recordedPredictHq: Recorded = (files, { origin }) => {
  const events = recordedObjects(files, isEvent)
  if (events.length === 0) throw new Error('no PredictHQ events in these files')
  return {
    config: { baseUrl: origin },
    answer({ path, query }) {
      if (path !== '/v1/events/') return null
      const since = Date.parse(query.get('updated.gte') ?? '')
      const states = (query.get('state') ?? 'active').split(',')
      const found = events.filter((event) => {
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
      return jsonAnswer(body)
    },
  }
}

const isEvent = (value: JsonObject) =>
  typeof value['id'] === 'string' && 'category' in value && 'start' in value
