import type { Message, SyncContext } from '@okolo/connectors/connector'
import { fetchWithKey } from '../fetch-with-key.ts'
import { HttpFailure } from '@okolo/connectors/http'
import { isJsonObject, type Json } from '@okolo/connectors/json'
import {
  readPages,
  type Entry,
  type ListingPage,
  type PageCursor,
} from '@okolo/connectors/reading/read-pages'
import { recordsOf } from '@okolo/connectors/reading/records-of'
import type { PredictHqConfig } from './predicthq-config.ts'

export type PredictHqCursor = PageCursor

/** Reads the whole window first, then changes with deletions. */
export function syncPredictHq(
  context: SyncContext<PredictHqConfig>,
  cursor: PredictHqCursor | null,
): AsyncIterable<Message<PredictHqCursor>> {
  return readPages(context, cursor, (position) => page(context, position), { changes: true })
}

async function page(
  context: SyncContext<PredictHqConfig>,
  { page: number, started, since }: PageCursor,
): Promise<ListingPage> {
  const { config, city } = context
  const until = new Date(Date.parse(started) + config.days * 86_400_000).toISOString()
  const query = new URLSearchParams({
    within: `${Math.ceil(config.radiusKm ?? city.radiusKm)}km@${city.lat},${city.lon}`,
    category: config.categories.join(','),
    sort: since === undefined ? 'start' : 'updated',
    limit: String(config.pageSize),
    offset: String(number * config.pageSize),
    // Changes are asked for without dates, so that an event that left the window is seen.
    ...(since === undefined
      ? { state: 'active', 'active.gte': started.slice(0, 10), 'active.lte': until.slice(0, 10) }
      : { state: 'active,deleted', 'updated.gte': since }),
  })
  const url = `${config.baseUrl}/v1/events/?${query.toString()}`
  const answer = await fetchWithKey(context, url, {
    connector: 'predicthq',
    put: (key) => ({ headers: { authorization: `Bearer ${key}` } }),
  })
  const { results, count, next, overflow } = isJsonObject(answer) ? answer : {}
  if (!Array.isArray(results) || typeof count !== 'number') {
    throw new HttpFailure(`${url} answered JSON without results and their count`, {
      url,
      status: 200,
    })
  }
  const isLast = results.length === 0 || typeof next !== 'string'
  return {
    entries: results.flatMap(entryOf),
    total: count,
    next: isLast ? null : {},
    // The plan limits the number of events, so the rest was not seen.
    ...(isLast && overflow === true && { isPartial: true }),
  }
}

/** Duplicates are deleted as well. Their original is listed. */
function entryOf(raw: Json): Entry[] {
  if (!isJsonObject(raw) || typeof raw['id'] !== 'string') return recordsOf([raw])
  const { id, state, deleted_reason: why, duplicate_of_id: other } = raw
  if (state === 'deleted' || typeof other === 'string') {
    const reason =
      typeof other === 'string'
        ? `double of ${other}`
        : `deleted at the source${typeof why === 'string' ? `: ${why}` : ''}`
    return [{ type: 'delete', id, reason }]
  }
  return recordsOf([raw], 'updated')
}
