import { isJsonObject, type Json } from '@okolo/connectors/json'
import type { Recorded } from '@okolo/connectors/recorded'
import { jsonAnswer, recordedJson } from '@okolo/connectors/reading/recorded-json'

/**
 * Saved answers, lists of events. Each event is served to the first artist of its lineup, because artists are separate
 * entries.
 */
export const recordedBandsintown: Recorded = (files, { origin, config }) => {
  const events = recordedJson(files).flatMap(({ value }): Json[] =>
    Array.isArray(value) ? value : [],
  )
  if (events.length === 0) throw new Error('no Bandsintown events in these files')
  const given = isJsonObject(config) ? config['artists'] : undefined
  const known = [...new Set(events.map(ownerOf))]
  return {
    config: { baseUrl: origin, artists: given ?? known },
    answer({ path }) {
      const name = /^\/artists\/([^/]+)\/events$/.exec(path)?.[1]
      if (name === undefined) return null
      const artist = decodeURIComponent(decodeURIComponent(name))
      if (!known.includes(artist))
        return jsonAnswer({ message: '[NotFound] The artist was not found' }, 404)
      return jsonAnswer(events.filter((event) => ownerOf(event) === artist))
    },
  }
}

function ownerOf(event: Json): string {
  const names = isJsonObject(event) ? event['lineup'] : []
  const [first] = Array.isArray(names) ? names : []
  return typeof first === 'string' ? first : ''
}
