import type { Http } from '@okolo/connectors/http'
import type { Route } from '../net/guarded-connect.ts'
import { createHostTurns } from '../net/host-turns.ts'
import { createHttpClient } from '../net/http-client.ts'

export type PushHttp = Http

const MAX_BYTES = 100_000

/**
 * Asks push services, whose addresses come from strangers: only port 443 of public ones, and nothing twice. `routes`: services on this machine,
 * for tests.
 */
export function pushHttp(
  signal: AbortSignal,
  routes: ReadonlyMap<string, Route> = new Map(),
): ReturnType<typeof createHttpClient> {
  return createHttpClient({
    requestsPerSecond: 500,
    signal,
    tries: 1,
    maxBytes: MAX_BYTES,
    ports: [443],
    turns: createHostTurns(),
    routes,
  })
}
