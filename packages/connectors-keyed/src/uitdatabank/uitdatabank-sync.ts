import type { SyncContext } from '@okolo/connectors/connector'
import { fetchWithKey, type KeyUse } from '../fetch-with-key.ts'
import { HttpFailure } from '@okolo/connectors/http'
import { isJsonObject, type Json } from '@okolo/connectors/json'
import { readPages, type Entry, type PageCursor } from '@okolo/connectors/reading/read-pages'
import { stableHash } from '@okolo/connectors/text/hash'
import type { UitdatabankConfig } from './uitdatabank-config.ts'

type Context = SyncContext<UitdatabankConfig>

/** Limit of `start + limit`. Later records are asked for by the last one's creation date. */
const REACH = 10_000

const KEY: KeyUse = {
  connector: 'uitdatabank',
  put: (key) => ({ headers: { 'x-client-id': key } }),
}

/** Start of a page: `<records before it> <created from, or nothing>`. */
type Place = { start: number; createdFrom: string }

export function syncUitdatabank(context: Context, cursor: PageCursor | null) {
  const { pageSize } = context.config
  return readPages(
    context,
    cursor,
    async ({ token, started, since }) => {
      const place = readCursor(token)
      const { members, total } = await readPage(context, place, started, since)
      const entries = members.map(entryOf)
      const reached = place.start + members.length
      if (members.length === 0 || reached >= total) return { entries, total, next: null }
      if (reached + pageSize <= REACH)
        return { entries, total, next: { token: `${reached} ${place.createdFrom}` } }
      const last = createdOf(members.at(-1))
      // More than 10,000 of one moment: the platform shows no more of them.
      if (last === null || last === place.createdFrom)
        return { entries, total, next: null, isPartial: true }
      return { entries, total, next: { token: `0 ${last}` } }
    },
    { changes: true },
  )
}

function readCursor(token: string | undefined): Place {
  const [start = '0', createdFrom = ''] = token?.split(' ') ?? []
  return { start: Number(start), createdFrom }
}

async function readPage(
  context: Context,
  { start, createdFrom }: Place,
  started: string,
  since: string | undefined,
): Promise<{ members: Json[]; total: number }> {
  const { config, city } = context
  const url = new URL(`${config.baseUrl}/events`)
  const query: Record<string, string> = {
    embed: 'true',
    start: String(start),
    limit: String(config.pageSize),
    'sort[created]': 'asc',
    coordinates: `${city.lat},${city.lon}`,
    distance: `${config.radiusKm ?? city.radiusKm}km`,
    ...(config.q === undefined ? {} : { q: config.q }),
    ...(createdFrom === '' ? {} : { createdFrom }),
    ...(since === undefined
      ? { dateFrom: withOffset(started) }
      : {
          modifiedFrom: withOffset(since),
          // Without these, withdrawn events are hidden (search API, "default filters").
          workflowStatus: 'READY_FOR_VALIDATION,APPROVED,REJECTED,DELETED',
          availableFrom: '*',
          availableTo: '*',
        }),
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const answer = await fetchWithKey(context, url.href, KEY)
  const members: Json | undefined = isJsonObject(answer) ? answer['member'] : undefined
  if (!isJsonObject(answer) || !Array.isArray(members))
    throw new HttpFailure(`${url.host}${url.pathname} answered JSON without member`, {
      url: url.href,
    })
  const total = answer['totalItems']
  return { members, total: typeof total === 'number' ? total : members.length }
}

/** The API refuses `Z` and fractions: only `+00:00` is an offset to it. */
const withOffset = (instant: string) => instant.replace(/(?:\.\d+)?Z$/, '+00:00')

const createdOf = (member: Json | undefined): string | null => {
  const created = isJsonObject(member) ? member['created'] : null
  return typeof created === 'string' ? created : null
}

/** The id is the uuid of `https://io.uitdatabank.be/event/<uuid>`. */
function entryOf(member: Json): Entry {
  const address = isJsonObject(member) ? member['@id'] : undefined
  const id = typeof address === 'string' ? address.replace(/\/+$/, '').split('/').at(-1) : undefined
  if (!isJsonObject(member) || id === undefined || id === '') {
    const message = 'an entry of the list has no @id'
    return { type: 'broken', id: stableHash(member), raw: member, code: 'no_id', message }
  }
  const status = member['workflowStatus']
  if (status === 'DELETED' || status === 'REJECTED')
    return { type: 'delete', id, reason: `the event is ${status.toLowerCase()}` }
  const { metadata: _popularity, ...raw } = member
  const rev = member['modified']
  return { type: 'record', id, raw, ...(typeof rev === 'string' ? { rev } : {}) }
}
