import type { Row } from './row.ts'
import { assume } from './row.ts'

/**
 * Returns an absolute http(s) address. Relative ones resolve against the source's homepage, and a missing scheme is
 * added. Null for other values, with the reason recorded.
 */
export function webAddress(text: string | null, row: Row, field: string): string | null {
  if (text === null) return null
  const isBareHost = /^[\w-]+(\.[\w-]+)+(\/|$|\?)/.test(text) && !/^\w+:/.test(text)
  const base = row.mapping.source.homepage
  // A first part with a dot is a host only if the page's own address is unknown.
  const isHost = isBareHost && (base === undefined || /^www\./i.test(text))
  const url = isHost ? URL.parse(`https://${text}`) : URL.parse(text, base)
  if (url && /^https?:$/.test(url.protocol) && !/\s/.test(url.hostname)) {
    if (isHost) assume(row, 'address_completed', `"${text}" is read as ${url.href}`, field)
    return url.href
  }
  assume(
    row,
    'address_unreadable',
    `"${text.slice(0, 80)}" is not a web address: it is left out`,
    field,
  )
  return null
}
