import { z } from 'zod'
import { BaseUrl, PageSize } from '@okolo/connectors/reading/config-fields'
import type { Connector, SyncContext } from '@okolo/connectors/connector'
import { fetchWithKey } from '../fetch-with-key.ts'
import { HttpFailure } from '@okolo/connectors/http'
import { isJsonObject } from '@okolo/connectors/json'
import { readLists, type ListCursor } from '@okolo/connectors/reading/read-lists'
import type { ListingPage } from '@okolo/connectors/reading/read-pages'
import { recordsOf } from '@okolo/connectors/reading/records-of'
import { mapSeatGeekEvent } from './seatgeek-event.ts'
import { recordedSeatGeek } from './seatgeek.recorded.ts'

const SeatGeekConfig = z.strictObject({
  baseUrl: BaseUrl.default('https://api.seatgeek.com'),
  pageSize: PageSize(500, 100),
  /** Kilometres around the city. Absent: its own radius. */
  radiusKm: z.number().min(1).max(300).optional(),
  /** How far ahead to look, in days. */
  days: z.int().min(1).max(730).default(365),
  /** Kinds of event by the platform's names: `["concert", "theater"]`. Absent: all. */
  taxonomies: z.array(z.string().regex(/^[a-z_]+$/, 'is not a name such as "concert"')).default([]),
})
type SeatGeekConfig = z.output<typeof SeatGeekConfig>

/** SeatGeek API v2 (platform.seatgeek.com). `secrets.key` is a client id, or `id:secret`. */
export const seatgeek: Connector<SeatGeekConfig, ListCursor> = {
  manifest: {
    id: 'seatgeek',
    version: 2,
    title: 'SeatGeek',
    hosts: 'config',
    auth: 'key',
    mode: 'snapshot',
    deletes: 'absence',
    schedule: { everyMinutes: 360 },
    limits: { requestsPerSecond: 1, dailyBudget: 2000 },
    trust: 0.6,
    role: 'ticketing',
    terms: {
      attribution: 'SeatGeek',
      termsUrl: 'https://seatgeek.com/api-terms',
      linkBack: true,
      redisplay: 'yes',
      images: 'hotlink',
      mayPaywall: true,
      mayMixSellers: false,
      reviewed: '2026-11-21',
    },
  },
  config: SeatGeekConfig,
  sync: (context, cursor) => readLists(context, cursor, ['events'], (_, at) => page(context, at)),
  map: mapSeatGeekEvent,
  recorded: recordedSeatGeek,
}

async function page(
  context: SyncContext<SeatGeekConfig>,
  { started, page: number }: ListCursor,
): Promise<ListingPage> {
  const { config, city } = context
  const until = new Date(Date.parse(started) + config.days * 86_400_000).toISOString()
  const query = new URLSearchParams({
    lat: String(city.lat),
    lon: String(city.lon),
    range: `${Math.ceil((config.radiusKm ?? city.radiusKm) / 1.609)}mi`,
    'datetime_utc.gte': started.slice(0, 19),
    'datetime_utc.lte': until.slice(0, 19),
    sort: 'datetime_utc.asc',
    per_page: String(config.pageSize),
    page: String(number + 1),
  })
  for (const name of config.taxonomies) query.append('taxonomies.name', name)
  const url = `${config.baseUrl}/2/events?${query.toString()}`
  const answer = await fetchWithKey(context, url, {
    connector: 'seatgeek',
    put: (key) =>
      key.includes(':')
        ? { headers: { authorization: `Basic ${btoa(key)}` } }
        : { query: { client_id: key } },
  })
  const { events, meta } = isJsonObject(answer) ? answer : {}
  const total = isJsonObject(meta) ? meta['total'] : undefined
  if (!Array.isArray(events) || typeof total !== 'number') {
    throw new HttpFailure(`${url} answered JSON without events and their total`, {
      url,
      status: 200,
    })
  }
  const isLast = events.length === 0 || (number + 1) * config.pageSize >= total
  return { entries: recordsOf(events), total, next: isLast ? null : {} }
}
