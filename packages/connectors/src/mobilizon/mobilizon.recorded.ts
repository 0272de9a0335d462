import { isJsonObject, type Json } from '../json.ts'
import type { Recorded } from '../recorded.ts'
import { jsonAnswer, recordedObjects } from '../reading/recorded-json.ts'

/** Saved answers of `searchEvents`, lists of events or single ones, paged by the posted variables. */
export const recordedMobilizon: Recorded = (files, { origin }) => {
  const events = recordedObjects(files, (value) => 'beginsOn' in value || 'uuid' in value)
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
      return jsonAnswer({ data: { searchEvents: { total: events.length, elements } } })
    },
  }
}
