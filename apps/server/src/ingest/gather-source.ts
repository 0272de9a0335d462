import { connectorById, connectors } from '@okolo/connectors'
import type { AnyConnector } from '@okolo/connectors/connector'
import type { Database } from '#server/platform/db.ts'
import { exclusively } from '#server/platform/exclusive.ts'
import { explainInLine } from '#server/platform/explain.ts'
import type { Route } from '#server/platform/guarded-connect.ts'
import { createHttpClient, type Validators } from '#server/platform/http-client.ts'
import { gather } from './gather.ts'
import type { GatherDeps } from './run.ts'
import { emptyReport, type RunReport } from './report.ts'
import { loadValidators, saveValidators } from './run-store.ts'
import { saveSource, type SourceSettings } from './source.ts'

/** The connector with this id. Throws an error that lists those there are. */
export function connectorNamed(id: string): AnyConnector {
  const connector = connectorById(id)
  if (connector !== undefined) return connector
  const known = connectors.map(({ manifest }) => manifest.id).toSorted()
  throw new Error(`There is no connector "${id}". There are: ${known.join(', ')}.`)
}

/**
 * Gathers a source through its own guarded client. `routes` leads names to loopback servers: recorded feeds
 * and the demo platforms.
 */
export async function gatherSource(
  settings: SourceSettings,
  { database, keys, ...deps }: GatherSourceDeps,
): Promise<RunReport> {
  const failed = (error: string): RunReport => ({
    ...emptyReport(settings.slug),
    status: 'failed',
    error,
  })
  try {
    const report = await exclusively(database, `gather ${settings.slug}`, () =>
      gatherNow(settings, { ...deps, db: database.db, secrets: secretsOf(settings, keys) }),
    )
    return report ?? failed('it is being gathered already')
  } catch (error) {
    // One source that is set up wrongly must not keep the others from being gathered.
    return failed(explainInLine(error))
  }
}

export type GatherSourceDeps = Omit<GatherDeps, 'db' | 'secrets'> & {
  /** Connector id -> key, from the environment: never in a configuration, which is stored and shown. */
  keys?: ReadonlyMap<string, string>
  database: Database
  routes?: ReadonlyMap<string, Route>
}

function secretsOf(
  { connector }: SourceSettings,
  keys: GatherSourceDeps['keys'],
): Record<string, string> {
  const key = keys?.get(connector)
  return key === undefined ? {} : { key }
}

async function gatherNow(
  settings: SourceSettings,
  deps: GatherDeps & { routes?: ReadonlyMap<string, Route> },
): Promise<RunReport> {
  const connector = connectorNamed(settings.connector)
  const source = await saveSource(deps.db, settings)
  const answered = new Map<string, Validators>()
  const { http, close } = createHttpClient({
    requestsPerSecond: connector.manifest.limits.requestsPerSecond,
    signal: deps.signal,
    routes: deps.routes ?? new Map(),
    // An unfinished run must see everything again that it may not have stored.
    validators: source.runStartedAt === null ? await loadValidators(deps.db, source.id) : new Map(),
    onValidators: (url, validators) => answered.set(url, validators),
  })
  try {
    const report = await gather(source, connector, http, deps)
    if (report.status === 'complete') await saveValidators(deps.db, source.id, answered)
    return report
  } finally {
    await close()
  }
}
