import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** The right of one worker to gather a source. Times of leases are the database's own: the only clock all workers share. */
export type Lease = { sourceId: number; slug: string; worker: string }

export type TakeOptions = {
  worker: string
  leaseSeconds: number
  /** Sources of this process, in any state of schedule. */
  slugs: readonly string[]
  /** Also those that operators have added, which every worker looks after. */
  isForOperators: boolean
  /** The given clock decides which sources are due. */
  now: Date
}

/**
 * Takes the source that is due most, or null. A source somebody holds is passed over; one whose holder has not
 * been heard of until its lease ended is free.
 */
export async function takeDue(db: Db, options: TakeOptions): Promise<Lease | null> {
  const { worker, leaseSeconds } = options
  const { rows } = await sql<{ id: number; slug: string }>`
    update source set lease_owner = ${worker},
      lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = (
      select id from source where ${isDue(options)}
      order by priority desc, next_run_at nulls first, id
      limit 1 for update skip locked)
    returning id, slug`.execute(db)
  const [row] = rows
  return row === undefined ? null : { sourceId: row.id, slug: row.slug, worker }
}

/** Returns since when the source waits that is due the longest, and if sources wait that were never gathered. */
export async function dueSince(
  db: Db,
  options: Omit<TakeOptions, 'worker' | 'leaseSeconds'>,
): Promise<{ since: Date | null; areNew: boolean }> {
  const { rows } = await sql<{ since: Date | null; areNew: boolean }>`
    select min(next_run_at) filter (where next_run_at <= ${options.now}) as since,
      coalesce(bool_or(next_run_at is null), false) as "areNew"
    from source where ${isDue(options)}`.execute(db)
  return rows[0] ?? { since: null, areNew: false }
}

/**
 * SQL that says if a row of `source` is due and nobody is at it. A time further ahead than any interval was set by a clock that
 * has been put back since (OKOLO_NOW): it counts as due. After a failure the wait may be longer than the interval, up to a week (interval.ts).
 */
function isDue({
  slugs,
  isForOperators,
  now,
}: Pick<TakeOptions, 'slugs' | 'isForOperators' | 'now'>) {
  return sql<boolean>`is_enabled and every_minutes is not null
    and not exists (select from takedown t
      where t.kind = 'source' and t.match_key = source.slug and t.lifted_at is null)
    and (slug = any(${[...slugs]}::text[]) or (${isForOperators} and added_by = 'operator'))
    and (lease_until is null or lease_until <= clock_timestamp())
    and (next_run_at is null or next_run_at <= ${now}
      or next_run_at > ${now}::timestamptz + make_interval(mins => ceil(case when added_by = 'process' and failures = 0
        then every_minutes when failing_since is not null then greatest(every_minutes, 10080) * 1.1
        else greatest(every_minutes, 1440) * 1.1 end)::int))`
}

/** Gives a source back. A lease that another worker has taken over since is left alone. */
export async function releaseLease(db: Db, { sourceId, worker }: Lease): Promise<void> {
  await sql`
    update source set lease_owner = null, lease_until = null
    where id = ${sourceId} and lease_owner = ${worker}`.execute(db)
}

/** Says that the worker lives. False: the lease has been taken over. */
async function extendLease(db: Db, lease: Lease, leaseSeconds: number): Promise<boolean> {
  const { rows } = await sql`
    update source set lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = ${lease.sourceId} and lease_owner = ${lease.worker} returning id`.execute(db)
  return rows.length > 0
}

/**
 * Does `work` while the lease is held, with a heartbeat thrice a lease. The signal handed to it aborts when the
 * lease is lost: a worker that slept too long must not write over the one that took its place. Gives the
 * lease back at the end.
 */
export async function whileLeased<T>(
  db: Db,
  lease: Lease,
  { leaseSeconds, signal }: { leaseSeconds: number; signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController()
  const beat = () => {
    extendLease(db, lease, leaseSeconds).then(
      (isOurs) => {
        if (!isOurs) lost.abort(new Error('another worker has taken the source over'))
      },
      // The database is not there: the run will notice by itself, and the lease runs out.
      () => undefined,
    )
  }
  const timer = setInterval(beat, (leaseSeconds * 1000) / 3)
  try {
    return await work(AbortSignal.any([signal, lost.signal]))
  } finally {
    clearInterval(timer)
    await releaseLease(db, lease).catch(() => undefined)
  }
}
