import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import type { Recorded } from '../recorded.ts'
import { jsonAnswer, recordedJson } from '../reading/recorded-json.ts'

const BASE = '/public-api/v1.4'

/** Saved answers of `events` and `movie-showings`, told apart by their fields, paged by `page` and `page_size`. */
export const recordedKudago: Recorded = (files, { origin, config }) => {
  const events: JsonObject[] = []
  const showings: JsonObject[] = []
  for (const { value } of recordedJson(files)) {
    const results =
      isJsonObject(value) && Array.isArray(value['results']) ? value['results'] : [value]
    for (const entry of results) {
      if (!isJsonObject(entry)) continue
      if ('dates' in entry) events.push(entry)
      else if ('movie' in entry && 'datetime' in entry) showings.push(entry)
    }
  }
  if (events.length + showings.length === 0)
    throw new Error('no KudaGo events (dates) or showings (movie, datetime) in these files')
  const given = isJsonObject(config) ? config : {}
  return {
    config: {
      baseUrl: `${origin}${BASE}`,
      location: given['location'] ?? 'msk',
      showings: showings.length > 0,
    },
    answer({ path, query }) {
      const kind = /^\/public-api\/v1\.4\/(events|movie-showings)\/$/.exec(path)?.[1]
      if (kind === undefined) return null
      const all: JsonObject[] = kind === 'events' ? events : showings
      const size = Number(query.get('page_size') ?? 20)
      const page = Number(query.get('page') ?? 1)
      const body: Json = {
        count: all.length,
        next: page * size < all.length ? `${origin}${path}?page=${page + 1}` : null,
        previous: null,
        results: all.slice((page - 1) * size, page * size),
      }
      return jsonAnswer(body)
    },
  }
}
