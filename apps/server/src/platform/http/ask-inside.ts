import type { Locale } from '@okolo/contract/locale'
import { Cache } from '../cache.ts'
import type { Clock } from '../clock.ts'
import type { App } from './app-type.ts'

type Parsed = { body: unknown }
const MOST_BYTES = 16 * 1024 * 1024
/** The size of parsed JSON in memory, as a multiple of its text. */
const PARSED_SIZE = 4

/**
 * Asks this server's own API in a language, as any other client would, without the way through the network. Answers that
 * everybody gets are cached parsed for the minute: the list of cities alone is 300 KB to parse. Bodies are shared between callers,
 * who must not change them.
 */
export function askInside(
  app: App,
  { pass, clock }: { pass: string; clock: Clock },
): {
  ask: (path: string, locale: Locale) => Promise<{ status: number; body: unknown }>
  invalidate: () => void
} {
  const cache = new Cache<Parsed>({ clock, maxBytes: MOST_BYTES })
  const ask = async (path: string, locale: Locale) => {
    const key = `${locale} ${path}`
    const before = cache.get(key)
    if (before !== undefined) return { status: 200, body: before.body }
    const mark = cache.mark()
    const { statusCode, headers, payload } = await app.inject({
      url: path,
      headers: { 'accept-language': locale, 'x-okolo-inside': pass },
    })
    const body: unknown = JSON.parse(payload)
    // A tag says that it is cached for everybody.
    if (statusCode === 200 && typeof headers.etag === 'string')
      cache.set(key, { body }, { bytes: payload.length * PARSED_SIZE, mark })
    return { status: statusCode, body }
  }
  return { ask, invalidate: () => cache.invalidate() }
}
