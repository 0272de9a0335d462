import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { exclusively } from '#server/platform/database/exclusive.ts'
import { explainInLine } from '#server/platform/explain.ts'
import type { Route } from '#server/platform/net/guarded-connect.ts'
import { toJson } from '#server/platform/json-column.ts'
import { connectorNamed } from '#server/platform/connectors.ts'
import { BUSY, secretsOf } from './gather-source.ts'
import { mapPending } from '../pipeline/map-pending.ts'
import { BudgetSpent } from '../sources/quota.ts'
import { gatherPages } from '../pipeline/gather-pages.ts'
import { emptyReport, type RunReport } from '../sources/report.ts'
import { saveBackfillRun, sourceTotals } from '../sources/run-store.ts'
import { prepareRun, type GatherDeps } from '../pipeline/run.ts'
import type { ScheduleDeps } from './schedule.ts'
import { createSourceClient } from './source-client.ts'
import { findSource, type Source } from '../sources/source.ts'

/** A back-fill that is asked for. Days are inclusive, `2025-01-31`, UTC; null: as far as the platform goes. */
export type Backfill = {
  from: string | null
  to: string | null
  cursor: unknown
  finishedAt: Date | null
  records: number
}

/** Asks for a back-fill. The same days again go on where they stopped; other days begin anew. */
export async function askForBackfill(
  db: Db,
  sourceId: number,
  { from, to }: Pick<Backfill, 'from' | 'to'>,
  now: Date,
): Promise<void> {
  await sql`
    insert into backfill as b (source_id, from_day, to_day, started_at)
    values (${sourceId}, ${from}::date, ${to}::date, ${now})
    on conflict (source_id) do update set from_day = excluded.from_day, to_day = excluded.to_day,
      started_at = excluded.started_at, finished_at = null, records = 0, cursor = null
    where b.finished_at is not null
      or (b.from_day, b.to_day) is distinct from (excluded.from_day, excluded.to_day)`.execute(db)
}

export async function findBackfill(db: Db, sourceId: number): Promise<Backfill | null> {
  const { rows } = await sql<Backfill>`
    select from_day::text as from, to_day::text as to, cursor, finished_at as "finishedAt", records
    from backfill where source_id = ${sourceId}`.execute(db)
  return rows[0] ?? null
}

/**
 * Goes on with a source's back-fill: the same connector, asked for the given days, with a cursor of its own, so the
 * schedule's is left alone. Nothing is judged to be gone by it. It uses half of a daily budget at most.
 */
export async function runBackfill(
  source: Source,
  deps: Omit<ScheduleDeps, 'lanes'> &
    Pick<GatherDeps, 'onProgress'> & { routes?: ReadonlyMap<string, Route> | undefined },
): Promise<RunReport> {
  const { database } = deps
  const report = await exclusively(database, `gather ${source.slug}`, () => fill(source, deps))
  return report ?? { ...emptyReport(source.slug), error: BUSY }
}

async function fill(source: Source, deps: Parameters<typeof runBackfill>[1]): Promise<RunReport> {
  const { database, clock, signal, keys, worker, onProgress, routes, privateHosts } = deps
  const { db } = database
  const asked = await findBackfill(db, source.id)
  if (asked === null || asked.finishedAt !== null)
    return { ...emptyReport(source.slug), status: 'complete' }
  const connector = connectorNamed(source.connector)
  const client = createSourceClient(source, connector, {
    db,
    clock,
    signal,
    kind: 'backfill',
    routes: routes ?? new Map(),
    privateHosts: privateHosts ?? new Set(),
    known: new Map(),
  })
  const began = clock()
  let report = emptyReport(source.slug)
  try {
    const run = await prepareRun(source, connector, {
      db,
      clock,
      signal,
      secrets: secretsOf(source, keys),
      onProgress,
    })
    report = run.report
    report.resumed = asked.cursor !== null
    const filling = {
      ...run,
      cursor: asked.cursor,
      window: { from: dayStart(asked.from), to: dayEnd(asked.to) },
      saveCursor: (tx: Tx, cursor: unknown) => saveBackfillCursor(tx, source.id, cursor),
    }
    await mapPending(filling)
    await gatherPages(filling, client.http)
    report.status = 'complete'
  } catch (error) {
    const isPause = signal.aborted || error instanceof BudgetSpent
    report.status = isPause ? 'partial' : 'failed'
    report.error = signal.aborted ? 'interrupted' : explainInLine(error)
  } finally {
    await client.close()
  }
  report.totals = await sourceTotals(db, source.id)
  await closeBackfillRun(db, source.id, report, { began, ended: clock(), worker: worker ?? null })
  return report
}

const dayStart = (day: string | null) => (day === null ? null : new Date(`${day}T00:00:00Z`))
const dayEnd = (day: string | null) => (day === null ? null : new Date(`${day}T23:59:59Z`))

async function saveBackfillCursor(tx: Tx, sourceId: number, cursor: unknown): Promise<void> {
  await sql`update backfill set cursor = ${toJson(cursor)}::jsonb where source_id = ${sourceId}`.execute(
    tx,
  )
}

async function closeBackfillRun(
  db: Db,
  sourceId: number,
  report: RunReport,
  { began, ended, worker }: { began: Date; ended: Date; worker: string | null },
): Promise<void> {
  await saveBackfillRun(db, sourceId, report, { began, ended, worker })
  await sql`
    update backfill set records = records + ${report.records},
      finished_at = case when ${report.status === 'complete'} then ${ended}::timestamptz end
    where source_id = ${sourceId}`.execute(db)
}

/** Goes on with unfinished back-fills, one after the other, for `budgetMs`; later calls go on at their checkpoints. */
export async function finishBackfills(
  deps: ScheduleDeps & {
    routesOf?: (slug: string) => ReadonlyMap<string, Route> | undefined
    budgetMs: number
  },
  onReport: (report: RunReport) => void,
): Promise<void> {
  const { rows } = await sql<{ slug: string; added_by: string }>`
    select s.slug, s.added_by from backfill b join source s on s.id = b.source_id
    where b.finished_at is null and s.is_enabled
      and (s.breaker_until is null or s.breaker_until <= ${deps.clock()})
      and not exists (
        select from source_run r where r.source_id = s.id and r.kind = 'backfill' and r.status <> 'complete'
          and r.error is distinct from 'interrupted'
          and r.finished_at > ${new Date(deps.clock().getTime() - 60 * 60_000)})
    order by b.started_at`.execute(deps.database.db)
  if (rows.length === 0) return
  const slice = AbortSignal.timeout(deps.budgetMs)
  for (const { slug, added_by } of rows) {
    const routes = deps.routesOf?.(slug)
    // Only the process that looks after a demo platform has the way to it.
    if (added_by === 'process' && routes === undefined) continue
    const source = await findSource(deps.database.db, slug)
    if (source === null || slice.aborted || deps.signal.aborted) return
    onReport(
      await runBackfill(source, {
        ...deps,
        signal: AbortSignal.any([deps.signal, slice]),
        routes,
      }),
    )
  }
}
