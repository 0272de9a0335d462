import { ReferenceData } from '../catalogue/reference/reference-data.ts'
import { WholeCounts } from '../catalogue/reference/whole-counts.ts'
import { openCityFiles } from '../subjects/translation/store/city-files.ts'
import { peopleOf } from '../subjects/accounts/people-of.ts'
import { openProse } from '../features/info/prose.ts'
import type { Watched, Watching } from '../features/metrics/server-figures.ts'
import type { PageRenderer } from '../features/pages/page-renderer.ts'
import { openTiles } from '../features/tiles/open-tiles.ts'
import type { openSuggestionBox } from '../ingest/suggest/suggestion-box.ts'
import type { Passwords } from '../people/passwords/passwords.ts'
import { modelBudget } from '../platform/llm/model-budget.ts'
import type { Db } from '../platform/database/db.ts'
import type { App } from '../platform/http/app-type.ts'
import { Turnstile } from '../platform/http/turnstile.ts'
import type { Route } from '../platform/net/guarded-connect.ts'
import { catalogueCaches } from './catalogue-caches.ts'
import type { createServer, ServerDeps } from './server.ts'

export type AppDeps = ServerDeps & {
  db: Db
  /** Absent: the server has only the API, as in tests. */
  renderer?: PageRenderer | null
  /** Adds the caller's routes before the pages take all other addresses. */
  mounts?: (app: App) => void | Promise<void>
  /** Hashes passwords. Tests pass their own to count the work. */
  passwords?: Passwords
  /** Loopback routes for a suggested address: the demo platforms. */
  routesOf?: Parameters<typeof openSuggestionBox>[0]['routesOf']
  /** Loopback routes for other servers of the fediverse, for tests. */
  federationRoutes?: ReadonlyMap<string, Route>
  /** Other CSP hosts that pages talk to. */
  connect?: string[]
}

/** Everything that routes are made of: the caller's, and the parts that features share. */
export type RouteDeps = Awaited<ReturnType<typeof openRouteDeps>>

/** Opens what features share. The server closes it. */
export async function openRouteDeps(
  deps: AppDeps,
  { app, answers, inside }: Awaited<ReturnType<typeof createServer>>,
) {
  const { db, database, config, clock } = deps
  const reference = new ReferenceData(db, clock, () => config.site.value.city)
  const whole = new WholeCounts(db, clock)
  const watched: Watched = {
    caches: new Map<string, Watching>([
      ['answers', answers],
      ['reference', reference],
    ]),
    pictures: null,
    model: null,
  }
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())
  return {
    ...deps,
    people: peopleOf(deps),
    reference,
    whole,
    cityFiles: openCityFiles({ dataDir: config.dataDir, db, site: config.site }),
    prose: await openProse(),
    map: openTiles({
      map: config.map,
      dataDir: config.dataDir,
      clock,
      failed: (reason) => app.log.info({ reason: String(reason) }, 'the street map failed'),
    }),
    /** The part of a configured model's tokens that visitors may cost. */
    modelBudget:
      config.model === null
        ? null
        : modelBudget({ clock, monthlyTokens: config.model.monthlyTokens }),
    /** Drawing a stranger's picture takes a core and much memory. */
    drawing: new Turnstile({ atOnce: 2, waiting: 300 }),
    /** Dropped when the catalogue is written. Routes add theirs. */
    caches: catalogueCaches(app, answers, inside, reference, whole, {
      invalidate: () => database.replicas?.avoid(),
      // Sources write all the time, and their answers may be some seconds old.
      outdate: () => undefined,
    }),
    /** Looked at for /metrics. Routes add theirs. */
    watched,
    /** Asks this server's own API. */
    ask: inside.ask,
    written: () => app.invalidate(),
    /** Aborted when the server begins to close. */
    signal: stopping.signal,
  }
}
