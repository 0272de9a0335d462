import type { RunKind } from './quota.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { Counted } from './report.ts'
import type { Twins } from './twins-of-source.ts'

export type RunRow = {
  id: number
  kind: RunKind
  startedAt: Date
  finishedAt: Date | null
  status: 'running' | 'complete' | 'partial' | 'failed'
  resumed: boolean
  counts: {
    read?: number
    recordsNew?: number
    recordsChanged?: number
    eventsCreated?: number
    eventsUpdated?: number
    eventsWithdrawn?: number
    twins?: Twins
  }
  notes: Counted | unknown[]
  error: string | null
}

/** The last runs of a source, newest first. */
export async function lastRuns(db: Db, sourceId: number, limit: number): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select id, kind, started_at as "startedAt", finished_at as "finishedAt", status, resumed, counts, notes, error
    from source_run where source_id = ${sourceId} order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Counts what is stored of a source so far, also during its first run. */
export async function storedSoFar(
  db: Db,
  sourceId: number,
): Promise<{ records: number; events: number }> {
  const { rows } = await sql<{ records: number; events: number }>`
    select (select count(*)::int from source_record where source_id = ${sourceId}) as records,
      (select count(distinct event_id)::int from listing
        where source_id = ${sourceId} and not is_withdrawn) as events`.execute(db)
  return rows[0] ?? { records: 0, events: 0 }
}

/** The first events of a source that are still to come. */
export async function soonestEvents(
  db: Db,
  sourceId: number,
  { now, limit }: { now: Date; limit: number },
): Promise<{ slug: string; title: string; startsAt: Date }[]> {
  const { rows } = await sql<{ slug: string; title: string; startsAt: Date }>`
    select e.slug, e.title, e.next_starts_at as "startsAt" from event e
    where e.merged_into is null and e.next_starts_at >= ${now}
      and e.id in (select event_id from listing where source_id = ${sourceId} and not is_withdrawn)
    order by e.next_starts_at, e.id limit ${limit}`.execute(db)
  return rows
}

export type QuarantinedRow = {
  id: number
  recordId: string
  reasonCode: string | null
  reason: string | null
  changedAt: Date
  /** The first part of it, as the platform gave it. */
  raw: string
  rawLength: number
  /** False: it never was a record that could be mapped. */
  canRetry: boolean
}

const SHOWN = 20_000

/** Quarantined records by id, some at a time; `reason` null: for whatever reason. */
export async function quarantined(
  db: Db,
  sourceId: number,
  { after, limit, reason }: { after: number; limit: number; reason: string | null },
): Promise<QuarantinedRow[]> {
  const { rows } = await sql<QuarantinedRow>`
    select id, record_id as "recordId", reason_code as "reasonCode", reason, changed_at as "changedAt",
      left(raw, ${SHOWN}) as raw, length(raw) as "rawLength",
      mapped_with is not null and purged_at is null as "canRetry"
    from source_record
    where source_id = ${sourceId} and state = 'quarantined' and id > ${after}
      and (${reason}::text is null or reason_code = ${reason})
    order by id limit ${limit}`.execute(db)
  return rows
}

/** Why records of a source are quarantined, the commonest first. */
export async function quarantineReasons(
  db: Db,
  sourceId: number,
): Promise<{ code: string; count: number; example: string }[]> {
  const { rows } = await sql<{ code: string; count: number; example: string }>`
    select coalesce(reason_code, 'unknown') as code, count(*)::int as count, min(coalesce(reason, '')) as example
    from source_record where source_id = ${sourceId} and state = 'quarantined' group by 1 order by 2 desc, 1`.execute(
    db,
  )
  return rows
}
