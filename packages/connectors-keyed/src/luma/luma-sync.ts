import type { Message, SyncContext } from '@okolo/connectors/connector'
import { fetchJson } from '@okolo/connectors/reading/fetch-json'
import { fetchWithKey, type KeyUse } from '../fetch-with-key.ts'
import { HttpFailure } from '@okolo/connectors/http'
import { syncCalendars, type IcalCursor } from '@okolo/connectors/ical/sync-calendars'
import { isJsonObject, type Json } from '@okolo/connectors/json'
import { readPages, type Entry, type PageCursor } from '@okolo/connectors/reading/read-pages'
import { stableHash } from '@okolo/connectors/text/hash'
import { calendarContext } from './luma-calendar.ts'
import type { LumaConfig } from './luma-config.ts'

export type LumaCursor = PageCursor | IcalCursor

type Context = SyncContext<LumaConfig>

const KEY: KeyUse = { connector: 'luma', put: (key) => ({ headers: { 'x-luma-api-key': key } }) }

export async function* syncLuma(
  context: Context,
  cursor: LumaCursor | null,
): AsyncGenerator<Message<LumaCursor>> {
  if (context.config.calendar !== undefined)
    yield* syncCalendars(
      calendarContext(context),
      cursor !== null && 'bodies' in cursor ? cursor : null,
    )
  else yield* syncList(context, cursor !== null && 'page' in cursor ? cursor : null)
}

/** `{ entries: [{ event, ticket_info }], has_more, next_cursor }`, of the discover page and of the public API. */
function syncList(context: Context, cursor: PageCursor | null) {
  return readPages(context, cursor, async ({ token, started }) => {
    const url = question(context, token, started)
    const isOwn = context.config.own === true
    const answer = isOwn
      ? await fetchWithKey(context, url, KEY)
      : await fetchJson(context.http, url)
    const entries: Json | undefined = isJsonObject(answer) ? answer['entries'] : undefined
    if (!isJsonObject(answer) || !Array.isArray(entries))
      throw new HttpFailure(`${url} answered JSON without entries`, { url })
    const next = answer['next_cursor']
    const goesOn = answer['has_more'] === true && typeof next === 'string' && next !== ''
    return { entries: entries.map(entryOf), next: goesOn ? { token: next } : null }
  })
}

function question({ config }: Context, token: string | undefined, started: string): string {
  const isOwn = config.own === true
  const base = config.apiUrl ?? (isOwn ? 'https://public-api.luma.com' : 'https://api.lu.ma')
  const url = new URL(
    `${base}${isOwn ? '/v1/calendar/list-events' : '/discover/get-paginated-events'}`,
  )
  if (isOwn) url.searchParams.set('after', started)
  else url.searchParams.set('discover_place_api_id', config.place ?? '')
  url.searchParams.set('pagination_limit', String(config.pageSize))
  if (token !== undefined) url.searchParams.set('pagination_cursor', token)
  return url.href
}

function entryOf(entry: Json): Entry {
  const event = isJsonObject(entry) ? entry['event'] : undefined
  const id = isJsonObject(event) ? (event['api_id'] ?? event['id']) : undefined
  if (typeof id === 'string' && id !== '' && isJsonObject(entry) && isJsonObject(event))
    return { type: 'record', id, raw: kept(entry, event) }
  const message = 'an entry of the list has no event with an api_id'
  return { type: 'broken', id: stableHash(entry), raw: entry, code: 'no_id', message }
}

/** Drops guests and their pictures, which are private, and counts, which change hourly. */
function kept(entry: { [key: string]: Json }, event: { [key: string]: Json }): Json {
  const ticket = entry['ticket_info']
  const hosts = entry['hosts']
  const calendar = entry['calendar']
  const names = Array.isArray(hosts)
    ? hosts.flatMap((host) => (isJsonObject(host) ? [{ name: host['name'] ?? null }] : []))
    : []
  return {
    event,
    ...(isJsonObject(ticket) ? { ticket_info: withoutCounts(ticket) } : {}),
    ...(isJsonObject(calendar)
      ? { calendar: { name: calendar['name'] ?? null, slug: calendar['slug'] ?? null } }
      : {}),
    ...(names.length > 0 ? { hosts: names } : {}),
  }
}

function withoutCounts({ spots_remaining: _spots, ...ticket }: { [key: string]: Json }): Json {
  return ticket
}
