import type { Message, SyncContext } from '@okolo/connectors/connector'
import { fetchWithKey } from '../fetch-with-key.ts'
import { HttpFailure } from '@okolo/connectors/http'
import { isJsonObject, type Json } from '@okolo/connectors/json'
import { readLists, type ListCursor } from '@okolo/connectors/reading/read-lists'
import type { ListingPage } from '@okolo/connectors/reading/read-pages'
import { recordsOf } from '@okolo/connectors/reading/records-of'
import type { EventbriteConfig } from './eventbrite-config.ts'

type Context = SyncContext<EventbriteConfig>

const EXPANDED = 'venue,organizer,category,subcategory,format,ticket_availability,music_properties'

/** Reads all lists of the organizer without past events. A series comes as its dates. */
export function syncEventbrite(
  context: Context,
  cursor: ListCursor | null,
): AsyncIterable<Message<ListCursor>> {
  const { organizations, venues } = context.config
  const lists = [
    ...organizations.map((id) => ({
      path: `/v3/organizations/${id}/events/`,
      query: { status: 'live,started,canceled', time_filter: 'current_future' },
    })),
    ...venues.map((id) => ({
      path: `/v3/venues/${id}/events/`,
      query: { status: 'live,started,canceled', only_public: 'true' },
    })),
  ]
  return readLists(context, cursor, lists, async (list, { token }) => {
    try {
      return await page(context, list, token)
    } catch (cause) {
      // Tokens of pages do not live long (BAD_CONTINUATION_TOKEN): a resumed run reads this list anew.
      const isStale = cause instanceof HttpFailure && cause.status === 400 && token !== undefined
      if (isStale) return page(context, list, undefined)
      throw cause
    }
  })
}

async function page(
  context: Context,
  { path, query }: { path: string; query: Record<string, string> },
  continuation: string | undefined,
): Promise<ListingPage> {
  const search = new URLSearchParams({
    ...query,
    order_by: 'start_asc',
    expand: EXPANDED,
    page_size: String(context.config.pageSize),
    ...(continuation !== undefined && { continuation }),
  })
  const url = `${context.config.baseUrl}${path}?${search.toString()}`
  const answer = await fetchWithKey(context, url, {
    connector: 'eventbrite',
    put: (key) => ({ headers: { authorization: `Bearer ${key}` } }),
  })
  const { events, pagination } = isJsonObject(answer) ? answer : {}
  if (!Array.isArray(events) || !isJsonObject(pagination)) {
    throw new HttpFailure(`${url} answered JSON without events and pagination`, {
      url,
      status: 200,
    })
  }
  const { has_more_items: hasMore, continuation: token, object_count: total } = pagination
  const isLast = hasMore !== true || typeof token !== 'string' || token === ''
  return {
    entries: recordsOf(events.map(lasting), 'changed'),
    total: typeof total === 'number' ? total : undefined,
    next: isLast ? null : { token },
    // More pages without a link to them: the rest was not seen.
    ...(hasMore === true && isLast && { isPartial: true }),
  }
}

/** Drops the numbers of sold tickets, which are private. */
function lasting(event: Json): Json {
  if (!isJsonObject(event)) return event
  const { capacity: _, capacity_is_custom: _custom, tx_time_limit: _limit, ...rest } = event
  return rest
}
