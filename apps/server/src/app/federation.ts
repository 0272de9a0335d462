import type { Receive } from '../features/activitypub/inbox.ts'
import { receiveActivity } from '../ingest/gather/push.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/db.ts'
import { keyFinder, type KeyFinder } from '../platform/fediverse/remote-key.ts'
import type { Route } from '../platform/net/guarded-connect.ts'
import { createHttpClient } from '../platform/net/http-client.ts'

/** Gives the inbox other servers' keys and the pipeline. */
export function federation({
  database,
  clock,
  signal,
  federationRoutes,
}: {
  database: Database
  clock: Clock
  signal: AbortSignal
  federationRoutes?: ReadonlyMap<string, Route>
}): { findKey: KeyFinder; receive: Receive; close: () => Promise<void> } {
  const { http, close } = createHttpClient({
    requestsPerSecond: 5,
    signal,
    routes: federationRoutes ?? new Map(),
    // Senders retry by themselves when their own server is slow, and wait for our answer.
    sleep: () => Promise.resolve(),
    maxBytes: 1024 * 1024,
  })
  return {
    findKey: keyFinder(http, clock),
    receive: (activity, actor) =>
      receiveActivity(activity, actor, { database, clock, signal, http }),
    close,
  }
}
