import { canonicalFilter, PAGE_KEYS, queryKey } from '@okolo/contract/filter/canonical-query'
import { longForm, splitLocale } from '@okolo/contract/site/pages'
import type { Locale } from '@okolo/contract/locale'

/** The kind of an address that is neither an API call nor a file. */
export type PageAddress =
  | { kind: 'page'; locale: Locale }
  /** A short form with a permanent redirect for everybody. */
  | { kind: 'alias'; to: string }
  /**
   * Has no locale, so its target depends on the visitor. A short form (301) becomes the long one in
   * the same step.
   */
  | { kind: 'unlocalised'; status: 301 | 302; to: (locale: Locale) => string }
  | { kind: 'unknown' }

/** Specification 2: optional locale prefix, and e/ v/ o/ as short forms. `url`: path and query. */
export function pageAddress(url: string): PageAddress {
  const localised = splitLocale(url)
  const rest = localised?.rest ?? url
  const long = longForm(rest)
  if (long !== null) {
    return localised === null
      ? { kind: 'unlocalised', status: 301, to: (locale) => `/${locale}${long}` }
      : { kind: 'alias', to: `/${localised.locale}${long}` }
  }
  if (localised !== null) {
    // `/sk` redirects to the landing page `/sk/`.
    const bare = /^\/[a-z]+(\?.*)?$/s.exec(url)
    if (bare) return { kind: 'alias', to: `/${localised.locale}/${bare[1] ?? ''}` }
    return { kind: 'page', locale: localised.locale }
  }
  if (isFile(url)) return { kind: 'unknown' }
  return { kind: 'unlocalised', status: 302, to: (locale) => `/${locale}${url}` }
}

/**
 * Returns the canonical address of a page: without unknown parameters, and without a query that is
 * no filter.
 */
export function canonicalPage(url: string): string {
  const [path, query] = split(url)
  const canonical = query === '' ? '' : (canonicalFilter(query, PAGE_KEYS) ?? '')
  return canonical === '' ? path : `${path}?${canonical}`
}

/**
 * Adds the unknown parameters of `url` to our own address, because a redirect keeps the query
 * (specification 2).
 */
export function withUnknown(to: string, url: string): string {
  const unknown = [...new URLSearchParams(split(url)[1])].filter(
    ([name]) => !PAGE_KEYS.has(queryKey(name)),
  )
  if (unknown.length === 0) return to
  const [address = '', ...hash] = to.split('#')
  const query = new URLSearchParams(unknown).toString()
  return [`${address}${address.includes('?') ? '&' : '?'}${query}`, ...hash].join('#')
}

function split(url: string): [path: string, query: string] {
  const at = url.indexOf('?')
  return at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
}

/** Pages have no ending: `/favicon.ico` or `/wp-login.php` is a missing file, `/.well-known/x` a missing document. */
function isFile(url: string): boolean {
  const path = url.split('?', 1)[0] ?? ''
  return path.startsWith('/.') || /\.[a-z0-9]{2,12}$/i.test(path)
}
