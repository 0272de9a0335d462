import { setTimeout as sleep } from 'node:timers/promises'
import type { Http } from '@okolo/connectors/http'
import type { Route } from '../net/guarded-connect.ts'
import type { HostTurns } from '../net/host-turns.ts'
import { createHttpClient } from '../net/http-client.ts'

export type PushHttp = Http

const MAX_BYTES = 100_000
/** A push takes no longer, from the name's look-up to the last byte of the answer. */
const MOST_MS = 5000

/** The office has lanes for hosts. */
const FREELY: HostTurns = { take: (_host, _pace, _sleep, work) => work(), hold: () => undefined }

/**
 * Asks push services, whose addresses come from strangers: only port 443 of public ones, nothing twice, not where an answer leads,
 * and for five seconds at most. `routes`: services on this machine, for tests.
 */
export function pushHttp(
  signal: AbortSignal,
  routes: ReadonlyMap<string, Route> = new Map(),
): ReturnType<typeof createHttpClient> {
  const client = createHttpClient({
    requestsPerSecond: 500,
    signal,
    tries: 1,
    maxBytes: MAX_BYTES,
    ports: [443],
    turns: FREELY,
    connections: 4,
    redirects: 0,
    timeoutMs: MOST_MS,
    routes,
  })
  return { ...client, http: (url, request) => soon(client.http(url, request)) }
}

/** The client's own limit does not end an attempt to connect. */
async function soon<T>(work: Promise<T>): Promise<T> {
  const late = new AbortController()
  const pause = sleep(MOST_MS, undefined, { signal: late.signal, ref: false }).then(() => {
    throw new DOMException('The answer took too long', 'TimeoutError')
  })
  try {
    return await Promise.race([work, pause])
  } finally {
    pause.catch(() => undefined)
    late.abort()
  }
}
