import { guard, ownPath, type Visitor } from '@okolo/contract/access'
import type { Locale } from '@okolo/contract/locale'
import { splitLocale } from '@okolo/contract/pages'

/**
 * Where a visitor is sent who may not see the page at `href` (path, query and hash); null: may see it.
 * Who has to sign in or to subscribe first comes back afterwards by `redirectTo`.
 */
export function guardedAddress(href: string, locale: Locale, visitor: Visitor): string | null {
  const url = new URL(href, 'https://okolo.invalid')
  const path = splitLocale(url.pathname)?.rest ?? url.pathname
  const to = guard(path, visitor)
  if (to === null) return null
  if (to === '/auth' || to === '/paywall')
    return `/${locale}${to}?redirectTo=${encodeURIComponent(url.pathname + url.search + url.hash)}`
  // Signed in while the form was open, in another tab perhaps: on to where the visitor wanted to go.
  const wanted = visitor.isSignedIn ? ownPath(url.searchParams.get('redirectTo')) : null
  // A hash never reaches the server: browsers carry it along to where they are redirected.
  if (wanted !== null && guardedAddress(wanted, locale, visitor) === null)
    return wanted.includes('#') ? wanted : wanted + url.hash
  return `/${locale}${to}`
}
