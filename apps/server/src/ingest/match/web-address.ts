import { isTracking } from '@okolo/connectors/understanding/tracking'

/** Query keys that choose the language of the same page. */
const LANGUAGE = /^(?:lang|locale|hl)$/i

/**
 * One spelling of a web address; null for a site's front page (it is about many events) and for what is no
 * http address. `https://www.venue.example/e/1/?utm_source=x#top` and `http://venue.example/e/1` are equal.
 */
export function addressKey(address: string): string | null {
  const url = URL.parse(address.trim())
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const query = [...url.searchParams]
    .filter(([name]) => !isTracking(name) && !LANGUAGE.test(name))
    .toSorted(([x], [y]) => (x < y ? -1 : x > y ? 1 : 0))
  const path = url.pathname.replace(/\/+$/, '').replace(/\/index\.\w+$/, '')
  if (path === '' && query.length === 0) return null
  // `/events` and `/tickets` are lists.
  if (query.length === 0 && /^\/[a-z]{2,12}$/i.test(path)) return null
  const search = query.map(([name, value]) => `${name}=${value}`).join('&')
  return `${url.hostname.replace(/^www\./, '')}${path}${search === '' ? '' : `?${search}`}`
}

/** Addresses written in a text; the first few, as long texts link to everything. */
export function addressesIn(text: string | null): string[] {
  return text === null
    ? []
    : (text.slice(0, 4000).match(/https?:\/\/[^\s"'<>()]+/g) ?? []).slice(0, 3)
}
