import type { SyncContext } from '../connector.ts'
import { expectSuccess, HttpFailure } from '../http.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { readPages, type Entry, type PageCursor } from '../reading/read-pages.ts'
import { stableHash } from '../text/hash.ts'
import { geohash } from './geohash.ts'
import type { MobilizonConfig } from './mobilizon-config.ts'

type Context = SyncContext<MobilizonConfig>

/**
 * `searchEvents` returns an interface. Fields of whole events need their type (schema.graphql: `EventSearchResult`,
 * `Event`).
 */
const QUERY = `query Okolo($location: String, $radius: Float, $term: String, $tags: String, $beginsOn: DateTime,
  $searchTarget: SearchTarget, $page: Int, $limit: Int) {
  searchEvents(location: $location, radius: $radius, term: $term, tags: $tags, beginsOn: $beginsOn,
    searchTarget: $searchTarget, page: $page, limit: $limit) {
    total
    elements {
      __typename id uuid url title beginsOn endsOn status category
      picture { url }
      tags { title slug }
      physicalAddress { id description street locality postalCode region country geom url }
      organizerActor { name preferredUsername domain url }
      attributedTo { name preferredUsername domain url }
      options { isOnline timezone showStartTime showEndTime maximumAttendeeCapacity remainingAttendeeCapacity }
      ... on Event {
        description updatedAt visibility draft language onlineAddress externalParticipationUrl
        metadata { key value }
      }
    }
  }
}`

/** Today's events have begun and are still on. */
const BEFORE_MS = 24 * 60 * 60 * 1000

export function syncMobilizon(context: Context, cursor: PageCursor | null) {
  const { config, city } = context
  const radius = config.radiusKm ?? city.radiusKm
  return readPages(context, cursor, async ({ page, started }) => {
    const { total, elements } = await search(context, {
      ...(radius > 0 ? { location: geohash(city.lat, city.lon), radius } : {}),
      ...(config.term === undefined ? {} : { term: config.term }),
      ...(config.tags.length === 0 ? {} : { tags: config.tags.join(',') }),
      beginsOn: new Date(Date.parse(started) - BEFORE_MS).toISOString(),
      searchTarget: config.searchTarget,
      page: page + 1,
      limit: config.pageSize,
    })
    const reached = page * config.pageSize + elements.length
    const isLast = elements.length === 0 || reached >= total
    return { entries: elements.map(entryOf), total, next: isLast ? null : {} }
  })
}

async function search({ http, config }: Context, variables: JsonObject) {
  const url = `${config.baseUrl}/api`
  const response = expectSuccess(
    await http(url, {
      method: 'POST',
      accept: 'application/json',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: QUERY, variables }),
    }),
  )
  const fail = (what: string, cause?: unknown) =>
    new HttpFailure(`${url} ${what}`, { url, status: response.status, cause })
  let answer: Json
  try {
    answer = JSON.parse(new TextDecoder().decode(response.body))
  } catch (cause) {
    throw fail('answered no whole JSON: is it a Mobilizon instance?', cause)
  }
  const errors: Json | undefined = isJsonObject(answer) ? answer['errors'] : undefined
  if (Array.isArray(errors) && errors.length > 0)
    throw fail(`refused the question: ${JSON.stringify(errors[0]).slice(0, 200)}`)
  const data: Json | undefined = isJsonObject(answer) ? answer['data'] : undefined
  const found: Json | undefined = isJsonObject(data) ? data['searchEvents'] : undefined
  const elements: Json | undefined = isJsonObject(found) ? found['elements'] : undefined
  if (!isJsonObject(found) || !Array.isArray(elements))
    throw fail('answered JSON without searchEvents.elements')
  const total = found['total']
  return { elements, total: typeof total === 'number' ? total : elements.length }
}

/** An event's address is its id in the fediverse. Without one, its uuid is used. */
function entryOf(event: Json): Entry {
  const own = isJsonObject(event) ? (event['url'] ?? event['uuid']) : undefined
  if (typeof own === 'string' && own.trim() !== '' && isJsonObject(event)) {
    const rev = event['updatedAt']
    return {
      type: 'record',
      id: own.trim(),
      raw: event,
      ...(typeof rev === 'string' ? { rev } : {}),
    }
  }
  const message = 'an entry of the list has neither url nor uuid'
  return { type: 'broken', id: stableHash(event), raw: event, code: 'no_id', message }
}
