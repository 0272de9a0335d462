import type { Locale } from '../locale.ts'

/**
 * Of the form: `k` is the token of a draft; `sent` and `error` tell the outcome, `link.not_found` for a link that could not be
 * read. `url` is the address that was typed. Other fields fill the form.
 */
type GiveQuery = {
  k?: string
  sent?: string
  error?: string
  url?: string
  city?: string
  day?: string
  /** Slug of the festival that it belongs to. */
  part_of?: string
}

/** `again`: `1` for a form that gives the event anew. */
type GivenQuery = { sent?: string; error?: string; again?: string }

/** Addresses of giving an event, apart from `pages`: few visitors come here. */
export const giftPages = {
  give: (locale: Locale, query: GiveQuery = {}) => withGiven(`/${locale}/give`, query),
  /** Behind the mailed link: confirming, correcting, cancelling, withdrawing. */
  given: (locale: Locale, k: string, query: GivenQuery = {}) =>
    withGiven(`/${locale}/give/event`, { k, ...query }),
  /** The signed-in person's own. */
  mine: (locale: Locale) => `/${locale}/gifts`,
}

/** True for the page behind a mailed link: no other site may frame its buttons. `path`: after the locale, without query. */
export function isGivenPage(path: string): boolean {
  return /^\/give\/\w+\/?$/i.test(path)
}

/** True for pages whose links are secrets. `path`: after the locale, without query. */
export function isGiftPage(path: string): boolean {
  return /^\/give(?:\/\w+)?\/?$/i.test(path)
}

function withGiven(path: string, query: Record<string, string>): string {
  const given = Object.entries(query).filter(([, value]) => value !== '')
  const text = new URLSearchParams(given).toString()
  return text === '' ? path : `${path}?${text}`
}
