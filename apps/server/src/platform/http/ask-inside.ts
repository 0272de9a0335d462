import type { Locale } from '@okolo/contract/locale'
import { Cache } from '../cache.ts'
import type { Clock } from '../clock.ts'
import type { App } from './app-type.ts'

type Known = { body: unknown }
const MOST_BYTES = 16 * 1024 * 1024
/** What parsed JSON takes of the memory, against its text. */
const PARSED = 4

/**
 * Asks this server's own API in a language, as any other client would, without the way through the network. Answers that
 * everybody gets are kept parsed for the minute: the list of cities alone is 300 KB to parse. Bodies are shared between callers,
 * who must not change them.
 */
export function askInside(
  app: App,
  { pass, clock }: { pass: string; clock: Clock },
): {
  ask: (path: string, locale: Locale) => Promise<{ status: number; body: unknown }>
  invalidate: () => void
} {
  const known = new Cache<Known>({ clock, maxBytes: MOST_BYTES })
  const ask = async (path: string, locale: Locale) => {
    const key = `${locale} ${path}`
    const before = known.get(key)
    if (before !== undefined) return { status: 200, body: before.body }
    const mark = known.mark()
    const { statusCode, headers, payload } = await app.inject({
      url: path,
      headers: { 'accept-language': locale, 'x-okolo-inside': pass },
    })
    const body: unknown = JSON.parse(payload)
    // A tag says that it is kept for everybody.
    if (statusCode === 200 && typeof headers.etag === 'string')
      known.set(key, { body }, { bytes: payload.length * PARSED, mark })
    return { status: statusCode, body }
  }
  return { ask, invalidate: () => known.invalidate() }
}
