import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import type { Recorded } from '../recorded.ts'
import { recordedJson } from '../reading/recorded-json.ts'

/** Saved answers of `searchEvents`, lists of events or single ones, paged by the posted variables. */
export const recordedMobilizon: Recorded = (files, { origin }) => {
  const events: JsonObject[] = []
  for (const { value } of recordedJson(files)) collect(value, events, 0)
  if (events.length === 0) throw new Error('no Mobilizon events (beginsOn) in these files')
  return {
    config: { baseUrl: origin },
    answer({ method, path, body = '' }) {
      if (method !== 'POST' || path !== '/api') return null
      const asked: Json = JSON.parse(body)
      const variables = isJsonObject(asked) ? asked['variables'] : undefined
      const number = (name: string, usual: number) => {
        const value = isJsonObject(variables) ? variables[name] : undefined
        return typeof value === 'number' ? value : usual
      }
      const limit = number('limit', 10)
      const from = (number('page', 1) - 1) * limit
      const elements = events.slice(from, from + limit)
      return {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: { searchEvents: { total: events.length, elements } } }),
      }
    },
  }
}

function collect(value: Json, events: JsonObject[], depth: number): void {
  if (depth > 5) return
  if (Array.isArray(value)) for (const one of value) collect(one, events, depth + 1)
  if (!isJsonObject(value)) return
  if ('beginsOn' in value || 'uuid' in value) events.push(value)
  else for (const inner of Object.values(value)) collect(inner, events, depth + 1)
}
