import { GIFT_FIELDS } from '@okolo/contract/events/gift-fields'
import { z } from 'zod'

/** One call or page: where it is and what may be sent to it. */
export type Target = {
  method: string
  /** With `{name}` where a value goes. */
  path: string
  query: readonly { name: string; schema: unknown }[]
  /** JSON Schema of the body; null: it takes none. */
  body: unknown
  needsToken: boolean
}

const Operation = z.looseObject({
  parameters: z
    .array(z.looseObject({ in: z.string(), name: z.string(), schema: z.unknown() }))
    .default([]),
  requestBody: z
    .looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown() })) })
    .optional(),
  security: z.array(z.unknown()).default([]),
})
const Document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

/** Every call that the API's document describes, and every other address that the site answers. */
export function targetsOf(document: unknown): Target[] {
  const calls = Object.entries(Document.parse(document).paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters, requestBody, security }]): Target => ({
      method: method.toUpperCase(),
      path,
      query: parameters.filter((parameter) => parameter.in === 'query'),
      body: Object.values(requestBody?.content ?? {})[0]?.schema ?? null,
      needsToken: security.length > 0,
    })),
  )
  const ending = calls.filter(({ path }) => path !== ENDLESS)
  const filter = calls.find(({ path }) => path === '/v1/events/')?.query ?? []
  return [
    ...ending.map((call) => (takesFilter(call.path) ? { ...call, query: filter } : call)),
    ...[...PAGES, ...OTHERS].map((path) => ({ ...PLAIN, path, query: filter })),
    ...LISTS.map(({ query, cursor }) => ({
      ...PLAIN,
      path: `/v1/events/?page_size=1&${query}&cursor={${cursor}}`,
      query: filter,
    })),
    ...FORMS.map(([path, fields]) => ({
      ...PLAIN,
      method: 'POST',
      path,
      body: formSchema(fields),
    })),
  ]
}

/** Its answer goes on for as long as somebody listens. */
const ENDLESS = '/v1/notifications/stream/'
const PLAIN: Omit<Target, 'path'> = { method: 'GET', query: [], body: null, needsToken: false }

/** Feeds take the filter as well; the document leaves it to the list of events. */
function takesFilter(path: string): boolean {
  return /\.(ics|rss|atom|json)$/.test(path) && !path.includes('map')
}

/** Addresses of pages; those of the contract's table and every way in which people write them. */
const PAGES = [
  '/',
  '/{locale}/',
  '/{locale}/feed',
  '/{locale}/feed/{city}',
  '/{locale}/feed/{city}/{category}',
  '/{locale}/map',
  '/{locale}/filters',
  '/{locale}/search',
  '/{locale}/search/{q}',
  '/{locale}/cities',
  '/{locale}/saved',
  '/{locale}/more',
  '/{locale}/legal',
  '/{locale}/blog/{slug}',
  '/{locale}/sources',
  '/{locale}/suggest',
  '/{locale}/events/{slug}',
  '/{locale}/events/{slug}/{dateUuid}',
  '/{locale}/venues/{slug}',
  '/{locale}/organizers/{slug}',
  '/{locale}/organizers/{slug}/claim?k={token}&u={id}&access={token}',
  '/{locale}/organizers/{slug}/claim/right?k={token}',
  '/{locale}/organizers/{slug}/claim/join?k={token}',
  '/{locale}/organizers/{slug}/claim/letters?k={token}',
  '/{locale}/gifts',
  '/{locale}/auth',
  '/{locale}/auth/login/',
  '/{locale}/auth/reset-password/confirm/',
  '/{locale}/account/verify',
  '/{locale}/account/delete',
  '/{locale}/account/messages?k={token}&sent=message',
  '/{locale}/account/messages/refuse?k={token}',
  '/{locale}/newsletter?k={token}&sent=saved',
  '/{locale}/letters/report?k={token}&sent=confirmed',
  '/{locale}/letters/stop?k={token}',
  '/{locale}/letters/events?k={token}',
  '/{locale}/give?k={token}&sent=waiting&city={city}',
  '/{locale}/give/event?k={token}&error=failed',
  '/{locale}/newsletter/confirm?k={token}',
  '/{locale}/newsletter/unsubscribe?k={token}',
  '/{locale}/users/{id}',
  '/{locale}/guide/{id}',
  '/{locale}/offline',
  '/{locale}/{slug}',
  '/{slug}',
  '/e/{slug}',
  '/v/{slug}/{dateUuid}',
  '/{locale}/o/{slug}',
]

/** A list of each kind that writes cursors of its own, and the name of its cursors. */
export const LISTS = [
  { query: 'city=bratislava', cursor: 'cursor_picks' },
  { query: 'search=k', cursor: 'cursor_relevance' },
  { query: 'sorting=start', cursor: 'cursor_start' },
  { query: 'sorting=start_desc', cursor: 'cursor_start_desc' },
  { query: 'sorting=popular', cursor: 'cursor_popular' },
  { query: 'timeline=past', cursor: 'cursor_past' },
]

const OTHERS = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/{locale}/{file}',
  '/og/{locale}/{slug}.png',
  '/og/{locale}/events/{slug}.png',
  '/og/{locale}/venues/{slug}.png',
  '/og/{locale}/feed/{city}.png',
  '/images/{key}/{width}.{format}',
  '/v1/openapi.json',
  '/v1/docs/',
  '/v1/{slug}/',
  '/.well-known/webfinger',
  '/.well-known/{slug}',
  '/federation/actor',
  '/federation/outbox',
  '/operator',
  '/operator/login',
  '/operator/accept',
  '/operator/people',
  '/operator/me',
  '/operator/events/{slug}',
  '/operator/sources/{slug}',
  '/operator/gifts?after={id}&city={city}',
  '/operator/gifts/{id}?do=refuse',
  '/operator/gifts/banned',
  '/operator/letter/gift?k={token}&do=approve',
  '/operator/letter/stop?k={token}',
  '/v1/gifts/pictures/{key}.webp',
  '/v1/gifts/pictures/{key}/{width}.{format}',
  '/operator/{slug}',
  '/dev/mail',
  '/dev/mail/{id}',
  '/sw.js',
  '/assets/{file}',
  '/manifest.webmanifest',
  '/share?title={q}&text={q}&url={q}',
]

const GIVEN = ['step', 'k', 'email', 'same_as', 'url', 'paste', ...GIFT_FIELDS]

/** Forms of pages, and what other servers post. */
const FORMS: [path: string, fields: string[]][] = [
  ['/{locale}/suggest', ['step', 'url', 'city', 'note', 'email', 'preview']],
  ['/{locale}/events/{slug}/report', ['reason', 'note', 'date_uuid', 'email']],
  ['/{locale}/letters/report', ['k']],
  ['/{locale}/letters/stop', ['k', 'all', 'from']],
  ['/{locale}/letters/events', ['k', 'from']],
  ['/{locale}/give', GIVEN],
  ['/{locale}/give/event', GIVEN],
  ['/operator/letter/gift', ['k', 'what', 'seen', 'reason', 'ready']],
  ['/operator/letter/stop?k={token}', ['List-Unsubscribe']],
  ['/operator/gifts/{id}/approve', ['form_token', 'seen']],
  ['/operator/gifts/{id}/ban', ['form_token', 'reason']],
  ['/operator/gifts/banned/{id}/lift', ['form_token']],
  ['/{locale}/newsletter', ['email', 'city', 'category']],
  ['/{locale}/newsletter/confirm', ['k']],
  ['/{locale}/newsletter/preferences', ['k', 'city', 'category', 'locale']],
  ['/{locale}/newsletter/resume', ['k']],
  ['/{locale}/newsletter/unsubscribe', ['k', 'never', 'from']],
  ['/{locale}/organizers/{slug}/claim/ask', ['way']],
  ['/{locale}/organizers/{slug}/claim/code', ['u', 'code']],
  ['/{locale}/organizers/{slug}/claim/domain', ['u']],
  ['/{locale}/organizers/{slug}/claim/correct', ['k', 'event', 'title', 'price', 'ticket']],
  ['/{locale}/organizers/{slug}/claim/right', ['k', 'event']],
  ['/{locale}/organizers/{slug}/claim/wish', ['k', 'wanted']],
  ['/{locale}/organizers/{slug}/claim/invite', ['k', 'email']],
  ['/{locale}/organizers/{slug}/claim/remove', ['k', 'person']],
  ['/{locale}/organizers/{slug}/claim/join', ['k']],
  ['/{locale}/organizers/{slug}/claim/give', ['k']],
  ['/{locale}/organizers/{slug}/claim/copy', ['k', 'gift']],
  ['/{locale}/organizers/{slug}/claim/drop', ['k', 'gift']],
  ['/{locale}/organizers/{slug}/claim/end', ['k']],
  ['/{locale}/organizers/{slug}/claim/letters', ['k', 'from']],
  ['/{locale}/account/messages', ['k', 'uuid', 'text']],
  ['/{locale}/account/messages/block', ['k', 'block']],
  ['/{locale}/account/messages/report', ['k', 'message']],
  ['/{locale}/account/messages/refuse', ['k', 'from']],
  ['/operator/login', ['token', 'email', 'password', 'code']],
  ['/operator/accept', ['token', 'password', 'again', 'code']],
  ['/operator/people', ['form_token', 'name', 'email', 'role', 'cities', 'locale']],
  ['/operator/me/language', ['form_token', 'locale']],
  ['/operator/me/sessions/end', ['form_token', 'session']],
  ['/operator/me/password', ['form_token', 'present', 'password', 'again', 'code']],
  ['/operator/logout', ['token']],
  ['/federation/inbox', ['@context', 'id', 'type', 'actor', 'object']],
]

function formSchema(fields: string[]): unknown {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field, { type: 'string' }])),
  }
}
