import type { Locale } from '../locale.ts'

/** Addresses of the pages behind links in letters. Apart from site/pages.ts, because no first page needs them. */
export const letterPages = {
  /** Confirms the address of who reported an event. `sent`: the outcome of a form. */
  report: (locale: Locale, query: { k?: string; sent?: string } = {}) =>
    withQuery(`/${locale}/letters/report`, query),
  /** Stops mails of notifications: a POST does it at once (RFC 8058), and the page asks first. */
  stop: (locale: Locale, query: { k?: string; sent?: string } = {}) =>
    withQuery(`/${locale}/letters/stop`, query),
  /** Ends answers to mails with events, in the same way. */
  events: (locale: Locale, query: { k?: string; sent?: string } = {}) =>
    withQuery(`/${locale}/letters/events`, query),
}

function withQuery(path: string, query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString()
  return text === '' ? path : `${path}?${text}`
}
