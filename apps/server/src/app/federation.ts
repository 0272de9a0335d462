import { HttpFailure } from '@okolo/connectors/http'
import type { Receive } from '../features/activitypub/inbox.ts'
import { receiveActivity } from '../ingest/gather/push.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/db.ts'
import { keyFinder, type KeyFinder } from '../platform/fediverse/remote-key.ts'
import { Budget } from '../platform/http/limits/budget.ts'
import type { Route } from '../platform/net/guarded-connect.ts'
import { createHttpClient } from '../platform/net/http-client.ts'

/** Keys that one host is asked for in a minute. More than one network gets, so that none keeps others away. */
const PER_HOST = 60
const KEY_MS = 10_000
/** Longer than most names take to be looked up. */
const REFUSAL_MS = 1500

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
  const common = {
    requestsPerSecond: 5,
    signal,
    routes: federationRoutes ?? new Map(),
    // Senders retry by themselves when their own server is slow, and wait for our answer.
    sleep: () => Promise.resolve(),
    maxBytes: 1024 * 1024,
  }
  const hosts = new Budget(PER_HOST, () => clock().getTime())
  // A stranger names the address of the key.
  const keys = createHttpClient({
    ...common,
    tries: 1,
    timeoutMs: KEY_MS,
    hiding: { afterMs: REFUSAL_MS },
    beforeRequest: async ({ host, href }) => {
      if (hosts.take(host, 1) === null) return {}
      throw new HttpFailure(`${host} was asked for too many keys`, { url: href })
    },
  })
  const objects = createHttpClient(common)
  const { http } = objects
  return {
    findKey: keyFinder(keys.http, clock),
    receive: (activity, actor) =>
      receiveActivity(activity, actor, { database, clock, signal, http }),
    close: async () => {
      await Promise.all([keys.close(), objects.close()])
    },
  }
}
