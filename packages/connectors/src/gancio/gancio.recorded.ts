import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import type { Recorded } from '../recorded.ts'
import { jsonAnswer, recordedJson } from '../reading/recorded-json.ts'

/** Saved answers of `/api/events` (lists) and of single events, paged by `max` and `page`. */
export const recordedGancio: Recorded = (files, { origin }) => {
  const events = new Map<string, JsonObject>()
  for (const { value } of recordedJson(files))
    for (const one of Array.isArray(value) ? value : [value]) collect(one, events)
  if (events.size === 0) throw new Error('no Gancio events (start_datetime) in these files')
  const list = [...events.values()].toSorted((a, b) => start(a) - start(b))
  return {
    config: { baseUrl: origin },
    answer({ path, query }) {
      if (path === '/api/events') {
        const size = Number(query.get('max') ?? 0) || list.length
        const page = Number(query.get('page') ?? 0)
        const shown = list.slice(page * size, (page + 1) * size)
        return jsonAnswer(shown.map(({ description: _description, ...event }) => event))
      }
      const [, name] = /^\/api\/event\/detail\/(.+)$/.exec(path) ?? []
      const named = list.find((event) => nameOf(event) === decodeURIComponent(name ?? ''))
      return named ? jsonAnswer(named) : null
    },
  }
}

function collect(value: Json, events: Map<string, JsonObject>): void {
  if (isJsonObject(value) && 'start_datetime' in value)
    events.set(JSON.stringify(value['id']), value)
}

const nameOf = ({ slug, id }: JsonObject) => (typeof slug === 'string' ? slug : JSON.stringify(id))
const start = (event: JsonObject) => Number(event['start_datetime'] ?? 0)
