import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '#server/platform/database/db.ts'
import { storableText, toJson } from '#server/platform/json-column.ts'
import type { Validators } from '#server/platform/net/http-client.ts'
import { type Ending, nextRun, type Pulse } from './interval.ts'
import type { RunKind } from './quota.ts'
import type { Counted, RunReport, SourceTotals } from './report.ts'
import type { Source } from './source.ts'
import { twinsOf } from './twins-of-source.ts'

/** True if a run that begins at a cursor continues one that did not finish. One without a checkpoint begins anew. */
export function isResumed({ runStartedAt }: Source, cursor: unknown): boolean {
  return runStartedAt !== null && cursor !== null
}

/**
 * Notes that a run begins at a cursor, so that one which is interrupted before its first checkpoint is begun there again; an
 * unfinished one before it is closed as partial.
 */
export async function startRun(
  db: Db,
  source: Source,
  {
    now,
    kind,
    worker,
    cursor,
  }: { now: Date; kind: RunKind; worker: string | null; cursor: unknown },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await sql`
      update source_run set status = 'partial', finished_at = ${now}, error = coalesce(error, 'the process ended')
      where source_id = ${source.id} and status = 'running'`.execute(tx)
    const { rows } = await sql<{ id: number }>`
      insert into source_run (source_id, started_at, status, resumed, kind, worker)
      values (${source.id}, ${now}, 'running', ${isResumed(source, cursor)}, ${kind}, ${worker})
      returning id`.execute(tx)
    await sql`
      update source set run_started_at = coalesce(run_started_at, ${now}),
        cursor = ${cursor === null ? null : toJson(cursor)}::jsonb
      where id = ${source.id}`.execute(tx)
    return rows[0]?.id ?? 0
  })
}

export async function saveCursor(tx: Tx, sourceId: number, cursor: unknown): Promise<void> {
  await sql`update source set cursor = ${toJson(cursor)}::jsonb where id = ${sourceId}`.execute(tx)
}

/** Closes a run, counts what the source has now, and says when it is due again. `isWhole`: its complete listing was seen. */
export async function finishRun(
  db: Db,
  source: Source,
  runId: number,
  report: RunReport,
  {
    isWhole,
    forgetCursor,
    ending,
    ...options
  }: SettleOptions & {
    isWhole: boolean
    forgetCursor: boolean
    /** A run that was interrupted goes on at once: the source is due as it was. */
    ending: Ending['kind'] | 'interrupted'
  },
): Promise<void> {
  const { now } = options
  const isComplete = report.status === 'complete'
  report.totals = await sourceTotals(db, source.id)
  await inTransaction(db, async (tx) => {
    const { source: _slug, status, resumed: _resumed, notes, error, totals, ...did } = report
    // `records` is what the source has; what this run was given is `read`.
    const counts = { ...did, read: did.records, isWhole, ...totals }
    await sql`
      update source_run set finished_at = ${now}, status = ${status}, counts = ${toJson(counts)}::jsonb,
        notes = ${toJson(notes)}::jsonb, error = ${error === null ? null : storableText(error)}
      where id = ${runId}`.execute(tx)
    if (isComplete)
      await sql`
        update source set run_started_at = null, checked_at = ${now},
          whole_at = case when ${isWhole} then ${now} else whole_at end,
          cursor = case when ${forgetCursor} then null else cursor end
        where id = ${source.id}`.execute(tx)
    if (ending === 'interrupted') return
    const changes = report.recordsNew + report.recordsChanged + report.eventsWithdrawn
    const change = source.checkedAt === null ? null : changes / Math.max(1, totals.records)
    await settleSource(
      tx,
      source.id,
      ending === 'complete' ? { kind: ending, change } : { kind: ending },
      options,
    )
  })
}

export async function sourceTotals(db: Db, sourceId: number): Promise<SourceTotals> {
  const records = await sql<{ records: number; skipped: number; quarantined: number }>`
    select count(*) as records, count(*) filter (where state = 'skipped') as skipped,
      count(*) filter (where state = 'quarantined') as quarantined
    from source_record where source_id = ${sourceId} and state <> 'withdrawn'`.execute(db)
  const reasons = await sql<CountRow>`
    select reason_code as code, count(*) as count, min(reason) as example from source_record
    where source_id = ${sourceId} and state <> 'withdrawn' and reason_code <> 'taken_down'
    group by 1 order by 2 desc`.execute(db)
  const assumptions = await sql<CountRow>`
    select a ->> 'code' as code, count(*) as count, min(a ->> 'message') as example
    from source_record, jsonb_array_elements(assumptions) a
    where source_id = ${sourceId} and state <> 'withdrawn' group by 1 order by 2 desc`.execute(db)
  const events = await sql<{ events: number; dates: number }>`
    select count(distinct l.event_id) as events, count(distinct d.id) as dates
    from listing l left join event_date d on d.event_id = l.event_id
    where l.source_id = ${sourceId} and not l.is_withdrawn`.execute(db)
  return {
    ...(records.rows[0] ?? { records: 0, skipped: 0, quarantined: 0 }),
    ...(events.rows[0] ?? { events: 0, dates: 0 }),
    reasons: counted(reasons.rows),
    assumptions: counted(assumptions.rows),
    twins: await twinsOf(db, sourceId),
  }
}

type CountRow = { code: string; count: number; example: string }

function counted(rows: CountRow[]): Counted {
  return Object.fromEntries(rows.map(({ code, count, example }) => [code, { count, example }]))
}

export async function loadValidators(
  db: Db,
  sourceId: number,
): Promise<ReadonlyMap<string, Validators>> {
  const { rows } = await sql<Validators & { url: string }>`
    select url, etag, last_modified as "lastModified" from source_response where source_id = ${sourceId}`.execute(
    db,
  )
  return new Map(rows.map(({ url, ...validators }) => [url, validators]))
}

/** Kept only after a complete run: a 304 must never hide what an interrupted run did not store. */
export async function saveValidators(
  db: Db,
  sourceId: number,
  validators: ReadonlyMap<string, Validators>,
): Promise<void> {
  const rows = [...validators]
    .filter(([, { etag, lastModified }]) => etag !== null || lastModified !== null)
    .map(([url, validator]) => ({ url, ...validator }))
  if (rows.length === 0) return
  await sql`
    insert into source_response as r (source_id, url, etag, last_modified)
    select ${sourceId}, url, etag, "lastModified" from jsonb_to_recordset(${toJson(rows)}::jsonb)
      as v (url text, etag text, "lastModified" text)
    on conflict (source_id, url) do update set etag = excluded.etag, last_modified = excluded.last_modified
    where (r.etag, r.last_modified) is distinct from (excluded.etag, excluded.last_modified)`.execute(
    db,
  )
}

type SettleOptions = {
  now: Date
  random: () => number
  /** Retry-After that was longer than a run waits. */
  notBefore: Date | null
}

/**
 * Says when a source is due again, in the transaction that closes its run: a process killed at any moment has either
 * both or neither, so a run is neither repeated nor left out within an interval.
 */
async function settleSource(
  tx: Tx,
  sourceId: number,
  ending: Ending,
  options: SettleOptions,
): Promise<void> {
  const { rows } = await sql<Pulse>`
    select every_minutes as "everyMinutes", interval_minutes as "intervalMinutes", failures,
      failing_since as "failingSince",
      added_by <> 'process' as "isAdaptive", (terms ->> 'maxCacheHours')::float8 * 60 as "mayKeepMinutes"
    from source where id = ${sourceId} for update`.execute(tx)
  const [pulse] = rows
  if (pulse === undefined) throw new Error(`Source ${sourceId} is gone`)
  const next = nextRun(pulse, ending, options)
  await sql`
    update source set next_run_at = ${next.nextRunAt}, interval_minutes = ${next.intervalMinutes},
      failures = ${next.failures}, failing_since = ${next.failingSince}, breaker_until = ${next.breakerUntil}
    where id = ${sourceId}`.execute(tx)
}

/** Forgets runs from before; the last run of a source stays, however long ago it was. */
export async function forgetRuns(db: Db, before: Date): Promise<void> {
  await sql`
    delete from source_run r where started_at < ${before}
      and exists (select from source_run n where n.source_id = r.source_id and n.id > r.id)`.execute(
    db,
  )
}

/** Keeps the report of a run of a back-fill that has ended. */
export async function saveBackfillRun(
  db: Db,
  sourceId: number,
  { source: _slug, status, resumed, notes, error, totals, ...did }: RunReport,
  { began, ended, worker }: { began: Date; ended: Date; worker: string | null },
): Promise<void> {
  await sql`
    insert into source_run (source_id, started_at, finished_at, status, resumed, counts, notes, error, kind, worker)
    values (${sourceId}, ${began}, ${ended}, ${status}, ${resumed}, ${toJson({ ...did, ...totals })}::jsonb,
      ${toJson(notes)}::jsonb, ${error}, 'backfill', ${worker})`.execute(db)
}

/** Forgets the answers of platforms: they must not say "nothing new" to a question about what is gone. */
export async function forgetResponses(db: Db, sourceIds: readonly number[]): Promise<void> {
  await sql`delete from source_response where source_id = any(${[...sourceIds]})`.execute(db)
}
