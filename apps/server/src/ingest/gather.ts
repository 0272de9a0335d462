import type { AnyConnector } from '@okolo/connectors/connector'
import type { Http } from '@okolo/connectors/http'
import { explainInLine } from '#server/platform/explain.ts'
import { mapPending } from './map-pending.ts'
import { readSource } from './read-source.ts'
import type { RunReport } from './report.ts'
import { finishRun, sourceTotals, startRun } from './run-store.ts'
import { prepareRun, type GatherDeps } from './run.ts'
import type { Source } from './source.ts'
import { sweep } from './withdraw.ts'

/**
 * Gathers a source: platform -> raw records -> listings -> events. Resumes where an unfinished run stopped;
 * what is unchanged is not written. A source that fails is reported with the
 * reason, not thrown; a configuration that is not usable is.
 */
export async function gather(
  source: Source,
  connector: AnyConnector,
  http: Http,
  deps: GatherDeps,
): Promise<RunReport> {
  const run = await prepareRun(source, connector, deps)
  const { report, db, clock } = run
  const runId = await startRun(db, source, clock())
  report.resumed = source.runStartedAt !== null
  let isWhole = false
  try {
    await mapPending(run)
    const listed = await readSource(run, http)
    if (listed !== null) await sweep(run, listed)
    isWhole = listed !== null
    report.status = 'complete'
  } catch (error) {
    if (!deps.signal.aborted) report.status = 'failed'
    report.error = deps.signal.aborted ? 'interrupted' : explainInLine(error)
  }
  await finishRun(db, source, runId, report, {
    now: clock(),
    isWhole,
    forgetCursor: connector.manifest.mode === 'snapshot',
  })
  return report
}

/** Maps stored records again, without fetching anything. `everything`: also those that are up to date. */
export async function replay(
  source: Source,
  connector: AnyConnector,
  deps: GatherDeps,
  { everything = false }: { everything?: boolean } = {},
): Promise<RunReport> {
  const run = await prepareRun(source, connector, deps)
  await mapPending({ ...run, mapEverything: everything })
  return { ...run.report, status: 'complete', totals: await sourceTotals(deps.db, source.id) }
}
