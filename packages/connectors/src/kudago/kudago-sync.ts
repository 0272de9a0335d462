import type { SyncContext } from '../connector.ts'
import { fetchJson } from '../reading/fetch-json.ts'
import { HttpFailure } from '../http.ts'
import { isJsonObject, type Json } from '../json.ts'
import { readPages, type Entry, type PageCursor } from '../reading/read-pages.ts'
import { withoutId } from '../reading/records-of.ts'
import type { KudagoConfig } from './kudago-config.ts'

type Context = SyncContext<KudagoConfig>
export type Kind = 'event' | 'showing'

const FIELDS = {
  event:
    'id,publication_date,dates,title,short_title,slug,place,description,body_text,location,categories,tagline,age_restriction,price,is_free,images,site_url,tags,participants',
  showing: 'id,movie,place,datetime,three_d,imax,four_dx,original_language,price',
}
const EXPAND = { event: 'place,dates,participants', showing: 'movie,place' }
const PATHS = { event: 'events', showing: 'movie-showings' }

/** Events first, then showings: the token names the list that is being read. */
export function syncKudago(context: Context, cursor: PageCursor | null) {
  const { config } = context
  return readPages(context, cursor, async ({ page, token, started }) => {
    const kind: Kind = token?.startsWith('showing') ? 'showing' : 'event'
    const before = Number(token?.split(':')[1] ?? 0)
    const { entries, hasMore, count } = await readPage(context, kind, page - before + 1, started)
    if (hasMore) return { entries, total: count, next: token === undefined ? {} : { token } }
    const isLast = kind === 'showing' || !config.showings
    return { entries, total: count, next: isLast ? null : { token: `showing:${page + 1}` } }
  })
}

async function readPage({ http, config }: Context, kind: Kind, page: number, started: string) {
  const url = new URL(`${config.baseUrl}/${PATHS[kind]}/`)
  const query = {
    location: config.location,
    actual_since: String(Math.floor(Date.parse(started) / 1000)),
    lang: config.language,
    fields: FIELDS[kind],
    expand: EXPAND[kind],
    text_format: 'html',
    order_by: 'id',
    page: String(page),
    page_size: String(config.pageSize),
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const answer = await fetchJson(http, url.href)
  const results: Json | undefined = isJsonObject(answer) ? answer['results'] : undefined
  if (!isJsonObject(answer) || !Array.isArray(results))
    throw new HttpFailure(`${url.href} answered JSON without results`, { url: url.href })
  const count = typeof answer['count'] === 'number' ? answer['count'] : undefined
  const hasMore = answer['next'] !== null && answer['next'] !== undefined && results.length > 0
  return { entries: results.map((entry) => entryOf(entry, kind)), hasMore, count }
}

function entryOf(raw: Json, kind: Kind): Entry {
  const id = isJsonObject(raw) ? raw['id'] : undefined
  if (typeof id === 'number' && isJsonObject(raw))
    return { type: 'record', id: `${kind}:${id}`, raw: { kind, ...withoutCounts(raw) } }
  return withoutId(raw)
}

/** Likes and comments change daily. */
function withoutCounts(entry: { [key: string]: Json }) {
  const { favorites_count: _favorites, comments_count: _comments, ...kept } = entry
  return kept
}
