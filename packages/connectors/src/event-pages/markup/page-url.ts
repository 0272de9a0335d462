import { dropTracking } from '../../understanding/tracking.ts'

/** Query keys of one visit. */
const VISIT = /^(?:share|sessionid|phpsessid|jsessionid|sid)$/i

/**
 * Returns the absolute http(s) address without tracking and, unless asked for, without fragment. Undefined for all
 * other values (`javascript:`, `mailto:`, `data:`, broken), so that none leaves this connector.
 */
export function cleanUrl(
  value: unknown,
  base?: string,
  options: { keepFragment?: boolean } = {},
): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (text === '' || text.length > 4000) return undefined
  if (!URL.canParse(text, base)) return undefined
  const url = new URL(text, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  if (url.username !== '' || url.password !== '') return undefined
  if (!options.keepFragment) url.hash = ''
  dropTracking(url)
  for (const key of new Set(url.searchParams.keys()))
    if (VISIT.test(key)) url.searchParams.delete(key)
  return url.href
}

/** True if two addresses belong to one site: equal hosts, or one below the other (`www.`, `tickets.`). */
export function sameSite(one: string, other: string): boolean {
  const a = bareHost(one)
  const b = bareHost(other)
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)
}

function bareHost(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '')
}

/**
 * True if an address is neither a home page nor a listing above `page`. `/` and, for a page at `/events/jazz`,
 * `/events` are such listings.
 */
export function namesOneThing(url: string, page: string): boolean {
  const { pathname, search, hash } = new URL(url)
  if (search !== '' || hash !== '') return true
  const path = pathname.replace(/\/+$/, '')
  if (path === '' || /^\/(?:[a-z]{2}(?:-[a-z]{2})?|index\.\w+|home)$/i.test(path)) return false
  const own = new URL(page).pathname.replace(/\/+$/, '')
  return !(sameSite(url, page) && own.startsWith(`${path}/`))
}
