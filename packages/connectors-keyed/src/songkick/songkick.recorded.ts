import type { JsonObject } from '@okolo/connectors/json'
import type { Recorded } from '@okolo/connectors/recorded'
import { jsonAnswer, recordedObjects } from '@okolo/connectors/reading/recorded-json'

/** Saved answers of API 3.0 (`{ resultsPage }`) with events, from any call. Ignores the date window. */
export const recordedSongkick: Recorded = (files, { origin }) => {
  const events = recordedObjects(files, isEvent)
  if (events.length === 0) throw new Error('no Songkick events in these files')
  return {
    config: { baseUrl: origin },
    answer({ path, query }) {
      if (path !== '/api/3.0/events.json') return null
      const size = Math.min(Number(query.get('per_page') ?? 50), 50)
      const page = Number(query.get('page') ?? 1)
      const event = events.slice((page - 1) * size, page * size)
      const results = event.length === 0 ? {} : { event }
      const resultsPage = {
        status: 'ok',
        results,
        perPage: size,
        page,
        totalEntries: events.length,
      }
      return jsonAnswer({ resultsPage })
    },
  }
}

const isEvent = (value: JsonObject) => 'performance' in value && typeof value['id'] === 'number'
