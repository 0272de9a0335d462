import { z } from 'zod'
import { BaseUrl } from '@okolo/connectors/reading/config-fields'
import type { Connector, SyncContext } from '@okolo/connectors/connector'
import { fetchWithKey } from '../fetch-with-key.ts'
import { HttpFailure } from '@okolo/connectors/http'
import { isJsonObject } from '@okolo/connectors/json'
import { readLists, type ListCursor } from '@okolo/connectors/reading/read-lists'
import type { ListingPage } from '@okolo/connectors/reading/read-pages'
import { recordsOf } from '@okolo/connectors/reading/records-of'
import { mapSongkickEvent } from './songkick-event.ts'
import { recordedSongkick } from './songkick.recorded.ts'

const SongkickConfig = z.strictObject({
  baseUrl: BaseUrl.default('https://api.songkick.com'),
  /** Ids of metro areas, from their pages' addresses. Absent: the city's position. */
  metroAreas: z.array(z.int().positive('is not an id of a metro area')).default([]),
  /** How far ahead to look, in days. */
  days: z.int().min(1).max(730).default(365),
})
type SongkickConfig = z.output<typeof SongkickConfig>

const SIZE = 50

/** Songkick API 3.0 (songkick.com/developer): concerts around a city. `secrets.key` is an API key. */
export const songkick: Connector<SongkickConfig, ListCursor> = {
  manifest: {
    id: 'songkick',
    version: 3,
    title: 'Songkick',
    hosts: 'config',
    auth: 'key',
    mode: 'snapshot',
    deletes: 'absence',
    schedule: { everyMinutes: 720 },
    limits: { requestsPerSecond: 1, dailyBudget: 2000 },
    trust: 0.65,
    terms: {
      attribution: 'Concerts by Songkick',
      termsUrl: 'https://www.songkick.com/developer/api-terms-of-use',
      linkBack: true,
      redisplay: 'yes',
      images: 'none',
      mayPaywall: false,
      mayMixSellers: true,
      maxCacheHours: 24,
      reviewed: '2026-11-21',
    },
  },
  config: SongkickConfig,
  sync(context, cursor) {
    const { lat, lon } = context.city
    const areas = context.config.metroAreas.map((area) => `sk:${area}`)
    const places = areas.length > 0 ? areas : [`geo:${lat},${lon}`]
    return readLists(context, cursor, places, (place, at) => page(context, place, at))
  },
  map: mapSongkickEvent,
  recorded: recordedSongkick,
}

async function page(
  context: SyncContext<SongkickConfig>,
  location: string,
  { started, page: number }: ListCursor,
): Promise<ListingPage> {
  const until = new Date(Date.parse(started) + context.config.days * 86_400_000)
  const query = new URLSearchParams({
    location,
    min_date: started.slice(0, 10),
    max_date: until.toISOString().slice(0, 10),
    per_page: String(SIZE),
    page: String(number + 1),
  })
  const url = `${context.config.baseUrl}/api/3.0/events.json?${query.toString()}`
  const answer = await fetchWithKey(context, url, {
    connector: 'songkick',
    put: (key) => ({ query: { apikey: key } }),
  })
  const { status, results, totalEntries: total } = objectOf(objectOf(answer)['resultsPage'])
  if (status === 'error' || typeof total !== 'number') {
    throw new HttpFailure(`${url} answered JSON without a page of results`, { url, status: 200 })
  }
  // Without any event `results` is {}.
  const events = objectOf(results)['event'] ?? []
  if (!Array.isArray(events)) {
    throw new HttpFailure(`${url} answered events that are not a list`, { url, status: 200 })
  }
  const isLast = events.length === 0 || (number + 1) * SIZE >= total
  return { entries: recordsOf(events), total, next: isLast ? null : {} }
}

const objectOf = (value: unknown) => (isJsonObject(value) ? value : {})
