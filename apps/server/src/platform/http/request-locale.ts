import type { IncomingHttpHeaders } from 'node:http'
import { negotiateLocale, type Locale } from '@okolo/contract/locale'
import type { Site } from '../site/site.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The site that this server answers for. */
    site: Site
  }
}

/** A request, and the site that it asks. */
type Asking = { headers: IncomingHttpHeaders; server: { site: Site } }

/** The language of an answer of the API: Accept-Language is the interface's locale (specification 7). */
export function localeOf({ headers, server }: Asking): Locale {
  return negotiateLocale(headers['accept-language'], null, server.site.value)
}

/**
 * The language of a page without one in its address: chosen before (specification 3, local key selectedLocale), else the
 * browser's, else the site's own. Only languages that the site offers.
 */
export function visitorsLocale({ headers, server }: Asking): Locale {
  const chosen = cookieOf({ headers }, 'selectedLocale')
  return negotiateLocale(headers['accept-language'], chosen, server.site.value)
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
