import { guard, ownPath, type Visitor } from '@okolo/contract/site/access'
import type { Locale } from '@okolo/contract/locale'
import { splitLocale } from '@okolo/contract/site/pages'

/**
 * Returns the address to redirect to, or null if the visitor may see the page. `href`: path, query and hash. After
 * signing in or subscribing, `redirectTo` leads back.
 */
export function guardedAddress(href: string, locale: Locale, visitor: Visitor): string | null {
  const url = new URL(href, 'https://okolo.invalid')
  const path = splitLocale(url.pathname)?.rest ?? url.pathname
  const to = guard(path, visitor)
  if (to === null) return null
  if (to === '/auth' || to === '/paywall')
    return `/${locale}${to}?redirectTo=${encodeURIComponent(url.pathname + url.search + url.hash)}`
  // The visitor has signed in meanwhile, perhaps in another tab, so the wanted page follows.
  const wanted = visitor.isSignedIn ? ownPath(url.searchParams.get('redirectTo')) : null
  // A hash never reaches the server. Browsers carry it over to the redirect.
  if (wanted !== null && guardedAddress(wanted, locale, visitor) === null)
    return wanted.includes('#') ? wanted : wanted + url.hash
  return `/${locale}${to}`
}
