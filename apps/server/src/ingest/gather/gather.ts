import type { AnyConnector } from '@okolo/connectors/connector'
import type { Http } from '@okolo/connectors/http'
import { explainInLine } from '#server/platform/explain.ts'
import type { Ending } from '../sources/interval.ts'
import { mapDefaultPoints, mapPending } from '../pipeline/map-pending.ts'
import { markForReplay } from '../records/record-store.ts'
import { BudgetSpent } from '../sources/quota.ts'
import { gatherPages } from '../pipeline/gather-pages.ts'
import type { RunReport } from '../sources/report.ts'
import { finishRun, isResumed, sourceTotals, startRun } from '../sources/run-store.ts'
import { prepareRun, type GatherDeps } from '../pipeline/run.ts'
import type { Source } from '../sources/source.ts'
import { repeatSweep, sweep } from '../pipeline/withdraw.ts'

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
  const { kind = 'command', worker = null } = deps
  const { cursor } = run
  const runId = await startRun(db, source, { now: clock(), kind, worker, cursor })
  report.resumed = isResumed(source, cursor)
  let isWhole = false
  let ending: Ending['kind'] | 'interrupted' = 'failed'
  try {
    await mapPending(run)
    const listed = await gatherPages(run, http)
    await mapDefaultPoints(run)
    if (listed !== null) await sweep(run, listed)
    else if (deps.answers?.wereUnchanged() === true) await repeatSweep(run)
    isWhole = listed !== null
    ending = 'complete'
    report.status = 'complete'
  } catch (error) {
    if (deps.signal.aborted) ending = 'interrupted'
    else if (error instanceof BudgetSpent) ending = 'budget'
    if (ending === 'failed') report.status = 'failed'
    report.error = ending === 'interrupted' ? 'interrupted' : explainInLine(error)
  }
  await finishRun(db, source, runId, report, {
    now: clock(),
    isWhole,
    forgetCursor: connector.manifest.mode === 'snapshot',
    ending,
    random: deps.random ?? Math.random,
    notBefore: deps.answers?.notBefore() ?? null,
  })
  return report
}

/**
 * Maps stored records again, without fetching anything. `everything`: also those that are up to date; they are
 * marked first, so that a replay that was interrupted is gone on with by the next one, or by the next run.
 */
export async function replay(
  source: Source,
  connector: AnyConnector,
  deps: GatherDeps,
  { everything = false }: { everything?: boolean } = {},
): Promise<RunReport> {
  const run = await prepareRun(source, connector, deps)
  if (everything) run.total = await markForReplay(deps.db, source.id)
  await mapPending(run, { areCounted: true })
  await mapDefaultPoints(run)
  return { ...run.report, status: 'complete', totals: await sourceTotals(deps.db, source.id) }
}
