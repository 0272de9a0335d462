import type { Locale } from '../locale.ts'
import { ownPath } from './access.ts'
import { APP_SCHEME } from './app-addresses.ts'
import { longForm, splitLocale } from './pages.ts'

type OpenedLink =
  /** A page of the app. `endsLogin`: the return of a social login, over whose browser the app lies. */
  | { kind: 'page'; href: string; endsLogin: boolean }
  /** A document of the site that is not a page of the app. */
  | { kind: 'document'; url: string }

/** Paths that the app's router does not answer: the API, the operator, files, and the forms that only the server takes. */
const DOCUMENTS = /^\/(v1|operator|images|og|feeds|docs)(\/|$)|^\/newsletter\/|\.[a-z0-9]{2,12}$/i

/**
 * Returns the page of the app that an address stands for: of the app's scheme, or of one of the site's hosts. Null for
 * every other address.
 */
export function openedLink(
  url: string,
  { locale, hosts }: { locale: Locale; hosts: readonly string[] },
): OpenedLink | null {
  const path = pathOf(url, hosts)
  if (path === null) return null
  const localised = splitLocale(path)
  const rest = localised?.rest ?? path
  const { pathname, searchParams } = new URL(rest, 'https://okolo.invalid')
  if (DOCUMENTS.test(pathname)) return { kind: 'document', url }
  return {
    kind: 'page',
    href: `/${localised?.locale ?? locale}${longForm(rest) ?? rest}`,
    endsLogin: pathname === '/auth' && (searchParams.has('access') || searchParams.has('error')),
  }
}

/** Path, query and hash within the site, or null. `okolo://auth?x` is `/auth?x`. */
function pathOf(url: string, hosts: readonly string[]): string | null {
  const own = new RegExp(`^${APP_SCHEME}://+`, 'i')
  if (own.test(url)) return ownPath(`/${url.replace(own, '')}`)
  if (!URL.canParse(url)) return null
  const parsed = new URL(url)
  if (!/^https?:$/.test(parsed.protocol) || !hosts.includes(parsed.host)) return null
  return ownPath(parsed.pathname + parsed.search + parsed.hash)
}
