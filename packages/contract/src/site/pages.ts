import { stringifyAddress, type EventFilter } from '../filter/event-filter.ts'
import { isLocale, type Locale } from '../locale.ts'

/** Page addresses. All carry the locale. The server redirects those without one (specification 2). */
export const pages = {
  landing: (locale: Locale) => `/${locale}/`,
  feed: (locale: Locale, filter: EventFilter = {}) => withQuery(`/${locale}/feed`, filter),
  /** All filters as a form, where its dialog cannot open. */
  filters: (locale: Locale, filter: EventFilter = {}) => withQuery(`/${locale}/filters`, filter),
  map: (locale: Locale, filter: EventFilter = {}) => withQuery(`/${locale}/map`, filter),
  search: (locale: Locale, filter: EventFilter = {}) => withQuery(`/${locale}/search`, filter),
  saved: (locale: Locale) => `/${locale}/saved`,
  more: (locale: Locale) => `/${locale}/more`,
  about: (locale: Locale) => `/${locale}/about`,
  legal: (locale: Locale) => `/${locale}/legal`,
  terms: (locale: Locale) => `/${locale}/legal/terms`,
  privacy: (locale: Locale) => `/${locale}/legal/privacy`,
  support: (locale: Locale) => `/${locale}/support`,
  contact: (locale: Locale) => `/${locale}/contact`,
  blog: (locale: Locale) => `/${locale}/blog`,
  article: (locale: Locale, slug: string) => `/${locale}/blog/${encodeURIComponent(slug)}`,
  sources: (locale: Locale) => `/${locale}/sources`,
  /** `city`: whose picks it lists. */
  howWeSort: (locale: Locale, filter: Pick<EventFilter, 'city'> = {}) =>
    withQuery(`/${locale}/how-we-sort`, filter),
  collection: (locale: Locale, slug: string) => `/${locale}/collections/${slug}`,
  event: (locale: Locale, slug: string, dateUuid?: string) =>
    `/${locale}/events/${encodeURIComponent(slug)}${dateUuid === undefined ? '' : `/${dateUuid}`}`,
  /** The form to report a problem posts here without JavaScript. */
  reportEvent: (locale: Locale, slug: string) =>
    `/${locale}/events/${encodeURIComponent(slug)}/report`,
  venue: (locale: Locale, slug: string) => `/${locale}/venues/${encodeURIComponent(slug)}`,
  organizer: (locale: Locale, slug: string) => `/${locale}/organizers/${encodeURIComponent(slug)}`,
  login: (locale: Locale) => `/${locale}/auth/login/`,
  /** Mailed links lead here. `token` is single-use. Specification 2 names `u` and `k`. */
  resetConfirm: (locale: Locale, uid: string, token: string) =>
    `/${locale}/auth/reset-password/confirm/?${new URLSearchParams({ u: uid, k: token }).toString()}`,
  resetPassword: (locale: Locale) => `/${locale}/auth/reset-password`,
  verifyEmail: (locale: Locale, token: string) =>
    `/${locale}/account/verify?${new URLSearchParams({ k: token }).toString()}`,
  deleteAccount: (locale: Locale, token?: string) =>
    `/${locale}/account/delete${token === undefined ? '' : `?${new URLSearchParams({ k: token }).toString()}`}`,
  cancelDeletion: (locale: Locale, token: string) =>
    `/${locale}/account/cancel?${new URLSearchParams({ k: token }).toString()}`,
  people: (locale: Locale) => `/${locale}/users`,
  friends: (locale: Locale) => `/${locale}/users/friends`,
  friend: (locale: Locale, uuid: string) => `/${locale}/users/friends/${uuid}`,
  person: (locale: Locale, uuid: string) => `/${locale}/users/${uuid}`,
  invite: (locale: Locale, code: string) => `/${locale}/users/invite/${code}`,
  /** The link in an invitation that refuses all others. */
  refuseInvites: (locale: Locale, token: string) =>
    `/${locale}/account/invites?${new URLSearchParams({ k: token }).toString()}`,
  /** `first`: the notification of a push that was tapped. */
  notifications: (locale: Locale, first?: string) =>
    withGiven(`/${locale}/notifications`, first === undefined ? {} : { first }),
  messages: (locale: Locale) => `/${locale}/messages`,
  thread: (locale: Locale, uuid: string) => `/${locale}/messages/${uuid}`,
  /** The page for the first message to an organizer. */
  writeTo: (locale: Locale, slug: string) => `/${locale}/messages/to/${encodeURIComponent(slug)}`,
  /** An organizer's side of a conversation. `sent`, `error`: the outcome of a form. */
  organizerThread: (locale: Locale, query: { k: string; sent?: string; error?: string }) =>
    withGiven(`/${locale}/account/messages`, query),
  /** A POST here refuses letters at once (RFC 8058). The page asks first. */
  refuseLetters: (locale: Locale, query: { k: string; sent?: string; error?: string }) =>
    withGiven(`/${locale}/account/messages/refuse`, query),
  /** The newsletter's form, or with a mailed token the subscriber's preferences. `sent`, `error`: the outcome of a form. */
  newsletter: (locale: Locale, query: NewsletterQuery = {}) =>
    withGiven(`/${locale}/newsletter`, query),
  newsletterConfirm: (locale: Locale, k: string) =>
    withGiven(`/${locale}/newsletter/confirm`, { k }),
  /** A POST here ends the subscription at once (RFC 8058). The page asks first. */
  newsletterLeave: (locale: Locale, k: string) =>
    withGiven(`/${locale}/newsletter/unsubscribe`, { k }),
  /** Back from a social login: `access` is a code to be exchanged, `error` that it failed. */
  auth: (locale: Locale, query: { access?: string; error?: string; redirectTo?: string } = {}) => {
    const text = new URLSearchParams(query).toString()
    return `/${locale}/auth${text === '' ? '' : `?${text}`}`
  },
  /** Suggest a source. `preview`: the id of an earlier preview. */
  suggest: (
    locale: Locale,
    query: { preview?: string; sent?: string; error?: string; url?: string } = {},
  ) => {
    return withGiven(`/${locale}/suggest`, query)
  },
}

type NewsletterQuery = {
  k?: string
  sent?: string
  error?: string
  city?: string
  category?: string
}

function withGiven(path: string, query: Record<string, string>): string {
  const given = Object.entries(query).filter(([, value]) => value !== '')
  const text = new URLSearchParams(given).toString()
  return text === '' ? path : `${path}?${text}`
}

function withQuery(path: string, filter: EventFilter): string {
  const query = stringifyAddress(filter)
  return query === '' ? path : `${path}?${query}`
}

const LONG_FORMS: Record<string, string> = { e: 'events', v: 'venues', o: 'organizers' }

/** Specification 2: `/e/jazz` is short for `/events/jazz`. Null: no short form. `rest`: without the locale. */
export function longForm(rest: string): string | null {
  const [, short = '', more = ''] = /^\/([evo])(\/[^?]+.*)$/s.exec(rest) ?? []
  return short === '' ? null : `/${LONG_FORMS[short] ?? ''}${more}`
}

/** `/sk/feed?x` -> { locale: 'sk', rest: '/feed?x' }. Null if the first segment is not a locale. */
export function splitLocale(path: string): { locale: Locale; rest: string } | null {
  const match = /^\/([^/?#]+)(.*)$/s.exec(path)
  if (!match || !isLocale(match[1])) return null
  const rest = match[2] ?? ''
  return { locale: match[1], rest: rest.startsWith('/') ? rest : `/${rest}` }
}
