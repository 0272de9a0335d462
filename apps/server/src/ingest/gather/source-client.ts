import type { AnyConnector } from '@okolo/connectors/connector'
import type { Http } from '@okolo/connectors/http'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Route } from '#server/platform/net/guarded-connect.ts'
import { createHttpClient, type Validators } from '#server/platform/net/http-client.ts'
import { privateHostsOf, type PrivateHosts } from '#server/platform/net/private-hosts.ts'
import { spendRequest, type RunKind } from '../sources/quota.ts'
import { robotsGate, withRobotsCache } from '../sources/robots-cache.ts'
import type { Answers } from '../pipeline/run.ts'
import type { Source } from '../sources/source.ts'
import { DAY_MS } from '@okolo/contract/durations'

export type SourceClient = {
  http: Http
  answers: Answers
  /** Validators of this run's answers, for the next run. */
  validators: ReadonlyMap<string, Validators>
  close: () => Promise<void>
}

/**
 * The guarded client as one run of a source may use it: within the connector's pace and daily budget, conditional where
 * the last complete run kept what to ask with, and where robots.txt allows it if pages are crawled.
 */
export function createSourceClient(
  source: Source,
  { manifest }: AnyConnector,
  {
    db,
    clock,
    signal,
    kind,
    routes,
    known,
    privateHosts,
  }: {
    db: Db
    clock: Clock
    signal: AbortSignal
    kind: RunKind
    routes: ReadonlyMap<string, Route>
    known: ReadonlyMap<string, Validators>
    privateHosts: PrivateHosts
  },
): SourceClient {
  const validators = new Map<string, Validators>()
  const seen = { unchanged: 0, other: 0, notBefore: null as Date | null }
  const spend = (url: URL) =>
    // Our own loopback servers have no budget.
    routes.has(url.hostname)
      ? Promise.resolve()
      : spendRequest(db, {
          sourceId: source.id,
          connector: manifest.id,
          budget: manifest.limits.dailyBudget ?? null,
          kind,
          now: clock(),
        })
  const shared = {
    requestsPerSecond: manifest.limits.requestsPerSecond,
    signal,
    routes,
    privateHosts: privateHostsOf(source, privateHosts),
    onPatience: (ms: number) => {
      const until = new Date(clock().getTime() + Math.min(ms, DAY_MS))
      if (seen.notBefore === null || until > seen.notBefore) seen.notBefore = until
    },
  }
  const cached = (http: Http): Http => {
    const kept = withRobotsCache(http, db, clock)
    // Recorded feeds are another site each time, under the same name.
    return (url, request) =>
      routes.has(URL.parse(url)?.hostname ?? '') ? http(url, request) : kept(url, request)
  }
  // robots.txt itself is read through a client that asks no robots.txt: it may redirect.
  const plain = createHttpClient({
    ...shared,
    beforeRequest: async (url) => {
      await spend(url)
      return {}
    },
  })
  const gate =
    manifest.mode === 'crawl' ? robotsGate(cached(plain.http), signal) : () => Promise.resolve({})
  const client = createHttpClient({
    ...shared,
    validators: known,
    onValidators: (url, answered) => validators.set(url, answered),
    beforeRequest: async (url) => {
      const pace = await gate(url)
      await spend(url)
      return pace
    },
    onAnswer: (url, status) => {
      if (url.pathname === '/robots.txt') return
      if (status === 304) seen.unchanged += 1
      else seen.other += 1
    },
  })
  return {
    http: cached(client.http),
    answers: {
      wereUnchanged: () => seen.unchanged > 0 && seen.other === 0,
      notBefore: () => seen.notBefore,
    },
    validators,
    close: async () => {
      await client.close()
      await plain.close()
    },
  }
}
