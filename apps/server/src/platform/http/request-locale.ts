import type { IncomingHttpHeaders } from 'node:http'
import { isLocale, negotiateLocale, type Locale } from '@okolo/contract/locale'

/** The language of an answer of the API: Accept-Language is the interface's locale (specification 7). */
export function localeOf({ headers }: { headers: IncomingHttpHeaders }): Locale {
  return negotiateLocale(headers['accept-language'])
}

/** The language of a page without one in its address: chosen before (specification 3, local key selectedLocale), else the browser's, else English. */
export function visitorsLocale({ headers }: { headers: IncomingHttpHeaders }): Locale {
  const chosen = cookieOf({ headers }, 'selectedLocale')
  return negotiateLocale(headers['accept-language'], isLocale(chosen) ? chosen : null)
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
