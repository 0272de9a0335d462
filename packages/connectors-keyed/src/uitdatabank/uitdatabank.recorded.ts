import { isJsonObject, type Json, type JsonObject } from '@okolo/connectors/json'
import type { Recorded } from '@okolo/connectors/recorded'
import { recordedJson } from '@okolo/connectors/reading/recorded-json'

/** Saved answers of `/events` (`member`) or single events, paged, and by changes for `modifiedFrom`. */
export const recordedUitdatabank: Recorded = (files, { origin }) => {
  const events: JsonObject[] = []
  for (const { value } of recordedJson(files)) {
    const members =
      isJsonObject(value) && Array.isArray(value['member']) ? value['member'] : [value]
    for (const member of members)
      if (isJsonObject(member) && /\/event\//.test(text(member, '@id'))) events.push(member)
  }
  if (events.length === 0)
    throw new Error('no UiTdatabank events (@id with /event/) in these files')
  return {
    config: { baseUrl: origin },
    answer({ path, query }) {
      if (path !== '/events') return null
      const since = Date.parse(query.get('modifiedFrom') ?? '')
      const createdFrom = Date.parse(query.get('createdFrom') ?? '')
      const statuses = query.get('workflowStatus')?.split(',')
      const all = events
        .filter((event) => statuses !== undefined || text(event, 'workflowStatus') !== 'DELETED')
        .filter((event) => Number.isNaN(since) || changed(event) >= since)
        .filter((event) => Number.isNaN(createdFrom) || created(event) >= createdFrom)
        .toSorted((a, b) => created(a) - created(b))
      const start = Number(query.get('start') ?? 0)
      const limit = Number(query.get('limit') ?? 30)
      const body: Json = {
        '@context': 'http://www.w3.org/ns/hydra/context.jsonld',
        '@type': 'PagedCollection',
        itemsPerPage: limit,
        totalItems: all.length,
        member: all.slice(start, start + limit),
      }
      return { headers: { 'content-type': 'application/ld+json' }, body: JSON.stringify(body) }
    },
  }
}

function text(event: JsonObject, key: string): string {
  const value = event[key]
  return typeof value === 'string' ? value : ''
}
const created = (event: JsonObject) => Date.parse(text(event, 'created'))
const changed = (event: JsonObject) => Date.parse(text(event, 'modified') || text(event, 'created'))
