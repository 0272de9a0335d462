import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { storableText } from '../json-column.ts'

/** How often a job has a turn, and from which lag on it is behind. `does`: what it does, for operators. */
export type JobPace = { name: string; does: string; everyMs: number; lateMs: number }

/** The right of one worker to a turn of a job, or of a part of it. */
export type JobLease = { name: string; part: string; holder: string }

const now = sql<Date>`clock_timestamp()`
const after = (ms: number) => sql`make_interval(secs => ${ms / 1000})`

/**
 * Takes a turn in one statement: nobody else gets it before it is settled or the lease of `leaseMs` has run out. Null: it is not due, or
 * somebody is at it. `isForced`: due or not.
 */
export async function takeTurn(
  db: Db,
  { name, does, everyMs, lateMs }: JobPace,
  {
    part,
    holder,
    leaseMs,
    isForced,
  }: { part: string; holder: string; leaseMs: number; isForced: boolean },
): Promise<JobLease | null> {
  const { rows } = await sql`
    insert into job as j (name, part, holder, held_until, due_at, next_at, does, every_ms, late_ms, begun_at)
    values (${name}, ${part}, ${holder}, ${now} + ${after(leaseMs)}, ${now}, ${now}, ${does}, ${everyMs}, ${lateMs}, ${now})
    on conflict (name, part) do update set holder = excluded.holder, held_until = excluded.held_until,
      does = excluded.does, every_ms = excluded.every_ms, late_ms = excluded.late_ms, begun_at = excluded.begun_at
    where (j.held_until is null or j.held_until <= ${now}) and (${isForced} or j.next_at <= ${now})
    returning name`.execute(db)
  return rows.length === 0 ? null : { name, part, holder }
}

/** Returns in how many milliseconds a turn that could not be taken may be: it is due then, or its lease has run out. */
export async function waitFor(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from greatest(next_at, coalesce(held_until, next_at)) - ${now}) * 1000)::float8 as ms
    from job where name = ${name} and part = ''`.execute(db)
  return Math.max(0, Math.ceil(rows[0]?.ms ?? 0))
}

/** Says that the worker lives. False: another one has taken its turn over. */
export async function extendTurn(
  db: Db,
  { name, part, holder }: JobLease,
  leaseMs: number,
): Promise<boolean> {
  const { rows } = await sql`
    update job set held_until = ${now} + ${after(leaseMs)}
    where name = ${name} and part = ${part} and holder = ${holder} returning name`.execute(db)
  return rows.length > 0
}

/** Ends a turn that went well: the next one is due an interval after this one began. A part is done, and its row goes. */
export async function endTurn(db: Db, { name, part, holder }: JobLease): Promise<void> {
  if (part !== '') {
    await sql`delete from job where name = ${name} and part = ${part} and holder = ${holder}`.execute(
      db,
    )
    return
  }
  const next = sql`greatest(begun_at + make_interval(secs => every_ms / 1000.0), ${now})`
  await sql`
    update job set holder = null, held_until = null, ended_at = ${now}, runs = runs + 1, due_at = ${next}, next_at = ${next},
      duration_ms = extract(epoch from ${now} - begun_at) * 1000
    where name = ${name} and part = '' and holder = ${holder}`.execute(db)
}

/** Gives a turn back that was interrupted: it stays due. */
export async function giveBackTurn(db: Db, { name, part, holder }: JobLease): Promise<void> {
  await sql`
    update job set holder = null, held_until = null
    where name = ${name} and part = ${part} and holder = ${holder}`.execute(db)
}

/** Ends a turn that failed: it stays due, so its lag grows, and is tried again after an interval, a minute at most. */
export async function failTurn(
  db: Db,
  { name, part, holder }: JobLease,
  error: string,
): Promise<void> {
  await sql`
    update job set holder = null, held_until = null, failed_at = ${now}, error = ${storableText(error)}, runs = runs + 1, failures = failures + 1,
      next_at = ${now} + least(make_interval(secs => every_ms / 1000.0), interval '1 minute'),
      duration_ms = extract(epoch from ${now} - begun_at) * 1000
    where name = ${name} and part = ${part} and holder = ${holder}`.execute(db)
}

/** The turns of a worker since it last told of them, of a job whose work lies in rows that all workers take from. */
export type SharedTurns = {
  runs: number
  failures: number
  /** Of the last turn. Null: it still goes on. */
  durationMs: number | null
  /** Why the last turn failed. Null: none has. */
  error: string | null
  /** How long the work that is due has been waiting. 0: none waits. */
  waitingMs: number
  /** If it says nothing more for so long, the job is due. */
  graceMs: number
}

/** Notes how such a job is, whichever worker says so. */
export async function noteShared(
  db: Db,
  { name, does, everyMs, lateMs }: JobPace,
  { runs, failures, durationMs, error, waitingMs, graceMs }: SharedTurns,
): Promise<void> {
  const due = waitingMs > 0 ? sql`${now} - ${after(waitingMs)}` : sql`${now} + ${after(graceMs)}`
  const failed = error === null ? sql`null::timestamptz` : now
  const ended = error === null && runs > 0 ? now : sql`null::timestamptz`
  await sql`
    insert into job as j (name, due_at, next_at, does, every_ms, late_ms, begun_at, ended_at, failed_at, error, duration_ms, runs, failures)
    values (${name}, ${due}, ${now}, ${does}, ${everyMs}, ${lateMs}, ${now}, ${ended}, ${failed}, ${error === null ? null : storableText(error)},
      ${durationMs}::float8, ${runs}, ${failures})
    on conflict (name, part) do update set due_at = excluded.due_at, next_at = excluded.next_at, does = excluded.does, every_ms = excluded.every_ms,
      late_ms = excluded.late_ms, begun_at = excluded.begun_at, ended_at = coalesce(excluded.ended_at, j.ended_at),
      failed_at = coalesce(excluded.failed_at, j.failed_at), error = coalesce(excluded.error, j.error),
      duration_ms = coalesce(excluded.duration_ms, j.duration_ms),
      runs = j.runs + excluded.runs, failures = j.failures + excluded.failures`.execute(db)
}

/**
 * Forgets jobs that this installation does not do any more, and, `isAlone`, the leases of the process before: nobody else
 * has this database open.
 */
export async function tidyJobs(
  db: Db,
  names: readonly string[],
  { isAlone }: { isAlone: boolean },
): Promise<void> {
  await sql`
    delete from job where not name = any(${[...names]}::text[]) and (held_until is null or held_until <= ${now})`.execute(
    db,
  )
  if (isAlone) await sql`update job set holder = null, held_until = null`.execute(db)
}
