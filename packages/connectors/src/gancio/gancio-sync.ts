import type { SyncContext } from '../connector.ts'
import { fetchJson } from '../reading/fetch-json.ts'
import { HttpFailure } from '../http.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { readPages, type Entry, type PageCursor } from '../reading/read-pages.ts'
import { withoutId } from '../reading/records-of.ts'
import type { GancioConfig } from './gancio-config.ts'

type Context = SyncContext<GancioConfig>

/** Today's events count as upcoming until they are over. */
const BEFORE_S = 24 * 60 * 60

/** `GET /api/events?start&max&page&show_recurrent` (server/api/controller/event.js): a bare list. */
export function syncGancio(context: Context, cursor: PageCursor | null) {
  const { config } = context
  return readPages(context, cursor, async ({ page, started }) => {
    const url = new URL(`${config.baseUrl}/api/events`)
    const start = Math.floor(Date.parse(started) / 1000) - BEFORE_S
    const query = {
      start: String(start),
      max: String(config.pageSize),
      page: String(page),
      show_recurrent: 'true',
      show_multidate: 'true',
      ...(config.tags.length > 0 ? { tags: config.tags.join(',') } : {}),
      ...(config.places.length > 0 ? { places: config.places.join(',') } : {}),
    }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const answer = await fetchJson(context.http, url.href)
    if (!Array.isArray(answer))
      throw new HttpFailure(`${url.href} answered no list of events: is it a Gancio instance?`, {
        url: url.href,
        status: 200,
      })
    const entries: Entry[] = []
    for (const event of answer) entries.push(await entryOf(event, context))
    return { entries, next: answer.length < config.pageSize ? null : {} }
  })
}

async function entryOf(event: Json, context: Context): Promise<Entry> {
  const id = isJsonObject(event) ? event['id'] : undefined
  if (!isJsonObject(event) || (typeof id !== 'number' && typeof id !== 'string'))
    return withoutId(event)
  const { likes: _likes, boost: _boost, ...kept } = event
  const rev = event['updatedAt']
  const raw = context.config.descriptions ? await withDescription(kept, context) : kept
  return { type: 'record', id: String(id), raw, ...(typeof rev === 'string' ? { rev } : {}) }
}

/** The list has no descriptions. If an event's page is gone, its list entry is used. */
async function withDescription(event: JsonObject, { http, config }: Context): Promise<JsonObject> {
  const name = event['slug'] ?? event['id']
  if (
    typeof event['description'] === 'string' ||
    (typeof name !== 'string' && typeof name !== 'number')
  )
    return event
  const url = `${config.baseUrl}/api/event/detail/${encodeURIComponent(String(name))}`
  try {
    const detail = await fetchJson(http, url)
    const description = isJsonObject(detail) ? detail['description'] : undefined
    return typeof description === 'string' ? { ...event, description } : event
  } catch (error) {
    if (error instanceof HttpFailure && error.status === 404) return event
    throw error
  }
}
