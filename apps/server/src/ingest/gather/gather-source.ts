import type { AnyConnector } from '@okolo/connectors/connector'
import { connectorNamed } from '#server/platform/connectors.ts'
import type { Database } from '#server/platform/database/db.ts'
import { exclusively } from '#server/platform/database/exclusive.ts'
import { explainInLine } from '#server/platform/explain.ts'
import type { Route } from '#server/platform/net/guarded-connect.ts'
import type { PrivateHosts } from '#server/platform/net/private-hosts.ts'
import { gather } from './gather.ts'
import type { GatherDeps } from '../pipeline/run.ts'
import { emptyReport, type RunReport } from '../sources/report.ts'
import { finishRun, loadValidators, saveValidators, startRun } from '../sources/run-store.ts'
import { createSourceClient } from './source-client.ts'
import { saveSource, type Source, type SourceSettings } from '../sources/source.ts'

/** Another process, or another caller in this one, is at it. */
export const BUSY = 'it is being gathered already'

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
    // A worker's lease says which source is its own. The lock also keeps commands, back-fills and pushes out, and ends with the process.
    const report = await exclusively(database, `gather ${settings.slug}`, () =>
      gatherNow(settings, { ...deps, db: database.db, secrets: secretsOf(settings, keys) }),
    )
    return report ?? failed(BUSY)
  } catch (error) {
    // One source that is set up wrongly must not keep the others from being gathered.
    return failed(explainInLine(error))
  }
}

export type GatherSourceDeps = Omit<GatherDeps, 'db' | 'secrets'> & {
  /** Connector id -> key, from the environment: never in a configuration, which is stored and shown. */
  keys?: ReadonlyMap<string, string> | undefined
  database: Database
  /** In place of the one that the source names: for measuring with records that lack something. */
  connector?: AnyConnector | undefined
  routes?: ReadonlyMap<string, Route> | undefined
  /** Hosts of the operator's network that sources may name. Default: none. */
  privateHosts?: PrivateHosts | undefined
}

/** The key of a source's platform, where the environment has one. */
export function secretsOf(
  { connector }: Pick<SourceSettings, 'connector'>,
  keys: GatherSourceDeps['keys'],
): Record<string, string> {
  const key = keys?.get(connector)
  return key === undefined ? {} : { key }
}

type Gathering = GatherDeps & Pick<GatherSourceDeps, 'routes' | 'connector' | 'privateHosts'>

async function gatherNow(settings: SourceSettings, deps: Gathering): Promise<RunReport> {
  const source = await saveSource(deps.db, settings)
  try {
    return await gatherSaved(source, deps)
  } catch (error) {
    // It never came to a run: noted as one, so that its operator sees it and it is not tried every minute.
    return noteFailure(source, explainInLine(error), deps)
  }
}

async function gatherSaved(source: Source, deps: Gathering): Promise<RunReport> {
  const connector = deps.connector ?? connectorNamed(source.connector)
  const { db, clock, signal, kind = 'command' } = deps
  const client = createSourceClient(source, connector, {
    db,
    clock,
    signal,
    kind,
    routes: deps.routes ?? new Map(),
    privateHosts: deps.privateHosts ?? new Set(),
    // An unfinished run must see everything again that it may not have stored.
    known: source.runStartedAt === null ? await loadValidators(db, source.id) : new Map(),
  })
  try {
    const report = await gather(source, connector, client.http, {
      ...deps,
      answers: client.answers,
    })
    // After a resume nobody saw the whole listing: "not modified since" must not hide what is missing from it.
    if (report.status === 'complete' && !report.resumed)
      await saveValidators(db, source.id, client.validators)
    return report
  } finally {
    await client.close()
  }
}

async function noteFailure(source: Source, error: string, deps: GatherDeps): Promise<RunReport> {
  const { db, clock, kind = 'command', worker = null } = deps
  const report: RunReport = { ...emptyReport(source.slug), status: 'failed', error }
  const runId = await startRun(db, source, {
    now: clock(),
    kind,
    worker,
    cursor: source.cursor,
  })
  await finishRun(db, source, runId, report, {
    now: clock(),
    isWhole: false,
    forgetCursor: false,
    ending: 'failed',
    random: deps.random ?? Math.random,
    notBefore: null,
  })
  return report
}
