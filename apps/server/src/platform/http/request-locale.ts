import type { IncomingHttpHeaders } from 'node:http'
import { negotiateLocale, type Locale } from '@okolo/contract/locale'

/** The language of an answer of the API: Accept-Language is the interface's locale (specification 7). */
export function localeOf({ headers }: { headers: IncomingHttpHeaders }): Locale {
  return negotiateLocale(headers['accept-language'])
}

/** Returns the raw value of one cookie, or undefined. */
export function cookieOf(
  { headers }: { headers: IncomingHttpHeaders },
  name: string,
): string | undefined {
  for (const part of headers.cookie?.split(';') ?? []) {
    const at = part.indexOf('=')
    if (part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}
