import { isTracking } from '@okolo/connectors/understanding/tracking'

/**
 * Reads an address as people type it: `webcal:` and a missing scheme mean https. Returns null for another scheme, a
 * user name in the address, or a host without a dot.
 */
export function readAddress(text: string): string | null {
  const trimmed = text.trim().replace(/^webcals?:/i, 'https:')
  if (trimmed === '' || trimmed.length > 2000 || /\s/.test(trimmed)) return null
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)
  const url = URL.parse(hasScheme ? trimmed : `https://${trimmed}`)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null
  if (url.username !== '' || url.password !== '') return null
  url.hash = ''
  return url.href
}

/** The same for every spelling of one address: it decides whether two suggestions are one. */
export function addressKey(address: string): string {
  const url = URL.parse(address)
  if (url === null) return address.trim().toLowerCase()
  const query = [...url.searchParams]
    .filter(([name]) => !isTracking(name))
    .map((pair) => pair.join('='))
    .toSorted()
    .join('&')
  const host = url.hostname.replace(/^www\./, '')
  const path = url.pathname.replace(/\/+$/, '')
  return `${host}${path}${query === '' ? '' : `?${query}`}`
}
