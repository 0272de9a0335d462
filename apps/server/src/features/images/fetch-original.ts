import type { Route } from '#server/platform/net/guarded-connect.ts'
import { createHostTurns } from '#server/platform/net/host-turns.ts'
import { createHttpClient } from '#server/platform/net/http-client.ts'
import { PictureRefused } from './refused.ts'

export type FetchOriginal = (url: string) => Promise<Uint8Array>

const MAX_BYTES = 10 * 1024 * 1024
/** For everything, redirects and retries included. */
const DEADLINE_MS = 15_000
const REQUESTS_PER_SECOND = 5

/**
 * Fetches pictures through the guarded client, up to 10 MB and 15 seconds in all. Its own host
 * turns keep pages from waiting for feeds. Throws PictureRefused.
 */
export function originalFetcher({
  signal,
  routesOf,
  deadlineMs = DEADLINE_MS,
}: {
  signal: AbortSignal
  /** Loopback routes by address: the demo platforms. */
  routesOf?: ((address: string) => ReadonlyMap<string, Route>) | undefined
  /** Milliseconds. Shorter in tests. */
  deadlineMs?: number
}): FetchOriginal {
  const turns = createHostTurns()
  return async (url) => {
    const deadline = AbortSignal.timeout(deadlineMs)
    const client = createHttpClient({
      requestsPerSecond: REQUESTS_PER_SECOND,
      signal: AbortSignal.any([signal, deadline]),
      maxBytes: MAX_BYTES,
      timeoutMs: deadlineMs,
      turns,
      routes: routesOf?.(url) ?? new Map(),
    })
    try {
      const { status, body } = await client.http(url, { accept: 'image/*' })
      if (status === 200) return body
      throw new PictureRefused(`its host answers ${status}`, {
        isPassing: status === 429 || status >= 500,
      })
    } catch (cause) {
      if (cause instanceof PictureRefused) throw cause
      signal.throwIfAborted()
      const reason = deadline.aborted
        ? `it was not there within ${deadlineMs / 1000} s`
        : cause instanceof Error
          ? cause.message
          : `it could not be read: ${String(cause)}`
      throw new PictureRefused(reason, { isPassing: true, cause })
    } finally {
      void client.close().catch(() => undefined)
    }
  }
}
