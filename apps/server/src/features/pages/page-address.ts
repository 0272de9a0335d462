import { canonicalFilter, PAGE_KEYS, queryKey } from '@okolo/contract/canonical-query'
import { splitLocale } from '@okolo/contract/pages'
import type { Locale } from '@okolo/contract/locale'

/** What to do with an address that is no call of the API and no file. */
export type PageAddress =
  | { kind: 'page'; locale: Locale }
  /** A short form: for ever, and the same for everybody. */
  | { kind: 'alias'; to: string }
  /** Without a locale: where to depends on the visitor. A short form (301) leads to the long one in the same step. */
  | { kind: 'unlocalised'; status: 301 | 302; to: (locale: Locale) => string }
  | { kind: 'unknown' }

const LONG_FORMS: Record<string, string> = { e: 'events', v: 'venues', o: 'organizers' }

/** Specification 2: optional locale prefix, and e/ v/ o/ as short forms. `url`: path and query. */
export function pageAddress(url: string): PageAddress {
  const localised = splitLocale(url)
  const rest = localised?.rest ?? url
  const alias = /^\/([evo])(\/[^?]+.*)$/s.exec(rest)
  if (alias) {
    const long = `/${LONG_FORMS[alias[1] ?? ''] ?? ''}${alias[2] ?? ''}`
    return localised === null
      ? { kind: 'unlocalised', status: 301, to: (locale) => `/${locale}${long}` }
      : { kind: 'alias', to: `/${localised.locale}${long}` }
  }
  if (localised !== null) {
    // `/sk` is the landing page, whose address is `/sk/`.
    const bare = /^\/[a-z]+(\?.*)?$/s.exec(url)
    if (bare) return { kind: 'alias', to: `/${localised.locale}/${bare[1] ?? ''}` }
    return { kind: 'page', locale: localised.locale }
  }
  if (isFile(url)) return { kind: 'unknown' }
  return { kind: 'unlocalised', status: 302, to: (locale) => `/${locale}${url}` }
}

/** The one address of all that show the same page: without parameters that no page knows, and without a query that is no filter. */
export function canonicalPage(url: string): string {
  const [path, query] = split(url)
  const canonical = query === '' ? '' : (canonicalFilter(query, PAGE_KEYS) ?? '')
  return canonical === '' ? path : `${path}?${canonical}`
}

/** An address of ours with what no page knows of `url`: a redirect keeps the query (specification 2). */
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
