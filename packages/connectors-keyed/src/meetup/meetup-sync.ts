import type { Message, SyncContext } from '@okolo/connectors/connector'
import { fetchWithKey } from '../fetch-with-key.ts'
import { HttpFailure } from '@okolo/connectors/http'
import { isJsonObject, type Json, type JsonObject } from '@okolo/connectors/json'
import { readLists, type ListCursor } from '@okolo/connectors/reading/read-lists'
import type { ListingPage } from '@okolo/connectors/reading/read-pages'
import { recordsOf } from '@okolo/connectors/reading/records-of'
import { CITY_EVENTS, GROUP_EVENTS } from './meetup-queries.ts'
import type { MeetupConfig } from './meetup-config.ts'

type Context = SyncContext<MeetupConfig>

/** Each group's events, then those around the city. */
export function syncMeetup(
  context: Context,
  cursor: ListCursor | null,
): AsyncIterable<Message<ListCursor>> {
  const { groups, search } = context.config
  return readLists(context, cursor, [...groups, ...(search ? [null] : [])], (group, at) =>
    page(context, group, at),
  )
}

async function page(
  context: Context,
  group: string | null,
  { started, token }: ListCursor,
): Promise<ListingPage> {
  const { config, city } = context
  const until = new Date(Date.parse(started) + config.days * 86_400_000).toISOString()
  const where =
    group === null
      ? // In miles.
        { lat: city.lat, lon: city.lon, radius: (config.radiusKm ?? city.radiusKm) / 1.609 }
      : { urlname: group }
  const variables = {
    ...where,
    from: started,
    to: until,
    first: config.pageSize,
    after: token ?? null,
  }
  const data = await ask(context, group === null ? CITY_EVENTS : GROUP_EVENTS, variables)
  const holder = group === null ? data : data['group']
  if (group !== null && holder === null) return unknown(group)
  const events = isJsonObject(holder) ? holder['events'] : undefined
  const { edges, pageInfo, totalCount: total } = isJsonObject(events) ? events : {}
  if (!Array.isArray(edges) || !isJsonObject(pageInfo)) {
    const url = config.endpoint
    throw new HttpFailure(`${url} answered data without a list of events`, { url, status: 200 })
  }
  const nodes = edges.map((edge) => (isJsonObject(edge) ? (edge['node'] ?? null) : null))
  const { hasNextPage, endCursor } = pageInfo
  const isLast = hasNextPage !== true || typeof endCursor !== 'string'
  return {
    entries: recordsOf(nodes),
    total: typeof total === 'number' ? total : undefined,
    next: isLast ? null : { token: endCursor },
  }
}

/** Does not delete anything: an unknown group may have been renamed. */
function unknown(group: string): ListingPage {
  const message = `there is no group "${group}", or the key may not see it`
  return {
    entries: [{ type: 'note', code: 'group_unknown', message }],
    next: null,
    isPartial: true,
  }
}

/** GraphQL reports errors with status 200. */
async function ask(context: Context, query: string, variables: JsonObject): Promise<JsonObject> {
  const url = context.config.endpoint
  const answer = await fetchWithKey(
    context,
    url,
    { connector: 'meetup', put: (key) => ({ headers: { authorization: `Bearer ${key}` } }) },
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    },
  )
  const { data, errors } = isJsonObject(answer) ? answer : {}
  if (Array.isArray(errors) && errors.length > 0) {
    throw new HttpFailure(`${url} refused: ${errors.map(said).join('; ').slice(0, 300)}`, {
      url,
      status: 200,
    })
  }
  if (!isJsonObject(data)) {
    throw new HttpFailure(`${url} answered JSON without data`, { url, status: 200 })
  }
  return data
}

function said(error: Json): string {
  const message = isJsonObject(error) ? error['message'] : error
  return typeof message === 'string' ? message : JSON.stringify(error)
}
