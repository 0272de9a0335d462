import { isTracking } from '@okolo/connectors/tracking'

/**
 * What a person typed or pasted as an address: `webcal:` is https, a missing scheme too. Null for what cannot be
 * an address on the web: another scheme, a user name in it, no dot in the host.
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
