import { isJsonObject, type Json, type JsonObject } from '@okolo/connectors/json'
import type { Recorded } from '@okolo/connectors/recorded'
import { jsonAnswer, recordedObjects } from '@okolo/connectors/reading/recorded-json'

/** Saved answers of API v3 (`{ events, pagination }`). Lists by organization and venue, with `continuation`. */
export const recordedEventbrite: Recorded = (files, { origin, config }) => {
  const all = recordedObjects(files, isEvent)
  if (all.length === 0) throw new Error('no Eventbrite events in these files')
  const given = isJsonObject(config) ? config : {}
  const organizations = [...new Set(all.map((event) => text(event['organization_id'])))]
  const isGiven = given['organizations'] !== undefined || given['venues'] !== undefined
  return {
    config: {
      baseUrl: origin,
      ...(!isGiven && { organizations: organizations.filter((id) => id !== '') }),
    },
    answer({ path, query }) {
      const [, kind, id] = /^\/v3\/(organizations|venues)\/(\d+)\/events\/$/.exec(path) ?? []
      if (id === undefined) return null
      const field = kind === 'venues' ? 'venue_id' : 'organization_id'
      const found = all.filter((event) => text(event[field]) === id)
      const from = Number(query.get('continuation')?.replace('at-', '') ?? 0)
      if (Number.isNaN(from)) return { status: 400, body: '{"error":"BAD_CONTINUATION_TOKEN"}' }
      const size = Number(query.get('page_size') ?? 50)
      const hasMore = from + size < found.length
      const pagination = {
        object_count: found.length,
        page_size: size,
        has_more_items: hasMore,
        ...(hasMore && { continuation: `at-${from + size}` }),
      }
      return jsonAnswer({ pagination, events: found.slice(from, from + size) })
    },
  }
}

const text = (value: Json | undefined) => (typeof value === 'string' ? value : '')

const isEvent = ({ id, start }: JsonObject) => typeof id === 'string' && isJsonObject(start)
