import { ical } from '@okolo/connectors/ical/ical'
import { isJsonObject, type Json, type JsonObject } from '@okolo/connectors/json'
import type { Recorded } from '@okolo/connectors/recorded'
import { jsonAnswer, recordedJson } from '@okolo/connectors/reading/recorded-json'

/** Saved `.ics` files of a calendar, or saved answers of the discover list, paged by `pagination_cursor`. */
export const recordedLuma: Recorded = (files, options) => {
  if (files.some(({ name }) => /\.ics$/i.test(name))) {
    const platform = ical.recorded(files, options)
    const { config } = platform
    const url = isJsonObject(config) ? config['url'] : undefined
    return { ...platform, config: { calendar: url ?? null } }
  }
  const entries: JsonObject[] = []
  for (const { value } of recordedJson(files)) {
    const list = isJsonObject(value) ? value['entries'] : value
    for (const entry of Array.isArray(list) ? list : [])
      if (isJsonObject(entry) && 'event' in entry) entries.push(entry)
  }
  if (entries.length === 0) throw new Error('no Luma entries (event) and no .ics in these files')
  return {
    config: { apiUrl: options.origin, place: 'discplace-recorded' },
    answer({ path, query }) {
      if (path !== '/discover/get-paginated-events') return null
      const from = Number(query.get('pagination_cursor') ?? 0)
      const size = Number(query.get('pagination_limit') ?? 20)
      const until = Math.min(from + size, entries.length)
      const body: Json = {
        entries: entries.slice(from, until),
        has_more: until < entries.length,
        next_cursor: until < entries.length ? String(until) : null,
      }
      return jsonAnswer(body)
    },
  }
}
