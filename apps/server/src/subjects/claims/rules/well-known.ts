import type { Route } from '#server/platform/net/guarded-connect.ts'
import { createHostTurns } from '#server/platform/net/host-turns.ts'
import { createHttpClient } from '#server/platform/net/http-client.ts'

/** Reads `/.well-known/okolo.txt` of a domain; null where it cannot be read. */
export type ReadWellKnown = (domain: string) => Promise<string | null>

const MAX_BYTES = 8 * 1024
const DEADLINE_MS = 10_000

/** Fetches the file through the guarded client: https, a few kilobytes, ten seconds, and no other host than the domain. */
export function wellKnownReader({
  signal,
  routesOf,
}: {
  signal: AbortSignal
  /** Loopback routes by address, for tests. */
  routesOf?: ((address: string) => ReadonlyMap<string, Route>) | undefined
}): ReadWellKnown {
  const turns = createHostTurns()
  return async (domain) => {
    const url = `https://${domain}/.well-known/okolo.txt`
    const hosts = [domain, `www.${domain}`]
    const client = createHttpClient({
      requestsPerSecond: 1,
      signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
      maxBytes: MAX_BYTES,
      timeoutMs: DEADLINE_MS,
      tries: 1,
      turns,
      routes: routesOf?.(url) ?? new Map(),
      // Asked before every hop: a redirect may not lead to another's word.
      beforeRequest: async ({ href, protocol, hostname, port }) => {
        if (protocol !== 'https:' || port !== '' || !hosts.includes(hostname))
          throw new Error(`${href} is elsewhere.`)
        return {}
      },
    })
    try {
      const { status, body } = await client.http(url, { accept: 'text/plain' })
      return status === 200 ? new TextDecoder().decode(body) : null
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof Error) return null
      throw error
    } finally {
      void client.close().catch(() => undefined)
    }
  }
}
