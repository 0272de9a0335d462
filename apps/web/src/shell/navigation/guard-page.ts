import { guard, ownPath, type Visitor } from '@okolo/contract/site/access'
import type { Locale } from '@okolo/contract/locale'
import { splitLocale } from '@okolo/contract/site/pages'

/**
 * Returns the address to redirect to, or null if the visitor may see the page. `href`: path, query and hash. After
 * signing in, subscribing or the guide, `redirectTo` leads back.
 */
export function guardedAddress(href: string, locale: Locale, visitor: Visitor): string | null {
  const url = new URL(href, 'https://okolo.invalid')
  const path = splitLocale(url.pathname)?.rest ?? url.pathname
  const back = `?redirectTo=${encodeURIComponent(url.pathname + url.search + url.hash)}`
  // The guide may lead to the texts about privacy.
  if (visitor.needsGuide && !/^\/(guide|legal)\b/i.test(path)) return `/${locale}/guide${back}`
  const to = guard(path, visitor)
  if (to === null) return null
  if (to === '/auth' || to === '/paywall') return `/${locale}${to}${back}`
  // The visitor has signed in meanwhile, perhaps in another tab, so the wanted page follows.
  const wanted = visitor.isSignedIn ? ownPath(url.searchParams.get('redirectTo')) : null
  // A hash never reaches the server. Browsers carry it over to the redirect.
  if (wanted !== null && guardedAddress(wanted, locale, visitor) === null)
    return wanted.includes('#') ? wanted : wanted + url.hash
  return to === '/feed' ? `/${locale}/feed${searchIn(path, url)}` : `/${locale}${to}`
}

/** The search is on the web alone: in the app its words and filters lead to the feed. */
function searchIn(path: string, { search }: URL): string {
  const [first = '', ...words] = path.split('/').filter((part) => part !== '')
  if (first.toLowerCase() !== 'search') return ''
  if (words.length === 0) return search
  const query = new URLSearchParams(search)
  query.set('search', wordsOfPath(words.join('/')))
  return `?${query.toString()}`
}

/** `jazz/blues` and `jazz%20blues` are the words of a search. */
export function wordsOfPath(path: string): string {
  return path.split('/').map(decoded).join(' ').trim()
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
