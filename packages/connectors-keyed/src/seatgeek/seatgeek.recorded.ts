import { isJsonObject, type Json } from '@okolo/connectors/json'
import type { Recorded } from '@okolo/connectors/recorded'
import { jsonAnswer, recordedJson } from '@okolo/connectors/reading/recorded-json'

/** Saved answers of API v2 (`{ events, meta }`). Serves `page` and `per_page`, without the date window. */
export const recordedSeatGeek: Recorded = (files, { origin }) => {
  const events = recordedJson(files).flatMap(({ value }): Json[] => {
    const list = isJsonObject(value) ? value['events'] : value
    return Array.isArray(list) ? list : []
  })
  if (events.length === 0) throw new Error('no SeatGeek events in these files')
  return {
    config: { baseUrl: origin },
    answer({ path, query }) {
      if (path !== '/2/events') return null
      const size = Number(query.get('per_page') ?? 10)
      const page = Number(query.get('page') ?? 1)
      const body = {
        events: events.slice((page - 1) * size, page * size),
        meta: { total: events.length, page, per_page: size },
      }
      return jsonAnswer(body)
    },
  }
}
