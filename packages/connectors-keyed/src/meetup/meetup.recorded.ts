import { isJsonObject, type Json, type JsonObject } from '@okolo/connectors/json'
import type { Recorded } from '@okolo/connectors/recorded'
import { jsonAnswer, recordedObjects } from '@okolo/connectors/reading/recorded-json'

/**
 * Saved events of the GraphQL API in any arrangement. A group query returns the group's events, a city query all of
 * them, page by page and without the date window.
 */
export const recordedMeetup: Recorded = (files, { origin }) => {
  const all = recordedObjects(files, isEvent)
  if (all.length === 0) throw new Error('no Meetup events in these files')
  return {
    config: { endpoint: `${origin}/gql-ext` },
    answer({ method, path, body }) {
      if (path !== '/gql-ext' || method !== 'POST') return null
      const asked: Json = JSON.parse(body ?? '{}')
      const variables = isJsonObject(asked) ? asked['variables'] : null
      if (!isJsonObject(variables)) return { status: 400, body: '{"errors":["no variables"]}' }
      const { urlname, first, after } = variables
      const isOfGroup = typeof urlname === 'string'
      const found = isOfGroup ? all.filter((event) => groupOf(event) === urlname) : all
      const from = typeof after === 'string' ? Number(after.replace('at-', '')) : 0
      const to = from + (typeof first === 'number' ? first : 20)
      const list = {
        totalCount: found.length,
        pageInfo: { hasNextPage: to < found.length, endCursor: `at-${to}` },
        edges: found.slice(from, to).map((node) => ({ node })),
      }
      const group = found.length === 0 ? null : { events: list }
      const data = isOfGroup ? { group } : { events: list }
      return jsonAnswer({ data })
    },
  }
}

function groupOf({ group }: JsonObject): Json {
  return isJsonObject(group) ? (group['urlname'] ?? null) : null
}

const isEvent = (value: JsonObject) => typeof value['id'] === 'string' && 'dateTime' in value
