import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { networksOf } from '#server/platform/addresses/network-of.ts'
import type { Secrets } from '#server/platform/secrets.ts'

/** At most `max` attempts in `seconds`. */
export type Limit = { max: number; seconds: number }
/**
 * `what` names the limit. `who` is an address, a network or both, and only its keyed hash is
 * stored.
 */
export type Counted = { what: string; who: string; limit: Limit }
type Deps = { db: Db; secrets: Secrets }

/**
 * Returns limits for a network and the larger networks around it. `whose` counts them per address.
 */
export function byNetwork(what: string, ip: string, limit: Limit, whose = ''): Counted[] {
  return networksOf(ip).map(({ name, times }) => ({
    what,
    who: whose === '' ? name : `${whose} ${name}`,
    limit: { ...limit, max: limit.max * times },
  }))
}

/**
 * Counts one attempt, or as many as `times` says, against each limit, over all processes. Returns the
 * seconds to wait if that was too much, else null.
 */
export async function countAttempt(
  { db, secrets }: Deps,
  counted: Counted[],
  now: Date,
  times = 1,
): Promise<number | null> {
  const limits = new Map(counted.map((one) => [keyOf(secrets, one), one.limit]))
  // The same order everywhere: two requests that count several keys must not deadlock.
  const rows = [...limits]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { seconds }]) => sql`(${key}, ${times}::int, ${after(now, seconds)}::timestamptz)`)
  const { rows: counts } = await sql<{ key: string; count: number; resetsAt: Date }>`
    insert into attempt (key, count, resets_at) values ${sql.join(rows)}
    on conflict (key) do update set
      count = case when attempt.resets_at <= ${now} then excluded.count else attempt.count + excluded.count end,
      resets_at = case when attempt.resets_at <= ${now} then excluded.resets_at else attempt.resets_at end
    returning key, count, resets_at as "resetsAt"`.execute(db)
  const waits = counts
    .filter(({ key, count }) => count > (limits.get(key)?.max ?? 0))
    .map(({ resetsAt }) => Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000)))
  return waits.length === 0 ? null : Math.max(...waits)
}

/** Takes attempts back, because the password was right. */
export async function takeBack({ db, secrets }: Deps, counted: Counted[]): Promise<void> {
  if (counted.length === 0) return
  const keys = counted.map((one) => keyOf(secrets, one)).toSorted()
  await sql`
    update attempt set count = count - 1 from (
      select key as held from attempt where key in (${sql.join(keys)}) order by key for update) ordered
    where key = held and count > 0`.execute(db)
}

/** Resets a count. */
export async function forgetCount({ db, secrets }: Deps, one: Omit<Counted, 'limit'>) {
  await sql`delete from attempt where key = ${keyOf(secrets, one)}`.execute(db)
}

/**
 * Takes a place in a line that advances every `seconds`, over all processes. Returns the
 * milliseconds to wait, or null if the line is full.
 */
export async function placeInLine(
  { db, secrets }: Deps,
  one: Omit<Counted, 'limit'>,
  { seconds, places, now }: { seconds: number; places: number; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ freeAt: Date }>`
    insert into attempt (key, count, resets_at) values (${keyOf(secrets, one)}, 1, ${after(now, seconds)})
    on conflict (key) do update set
      resets_at = greatest(attempt.resets_at, ${now}) + make_interval(secs => ${seconds})
      where attempt.resets_at <= ${after(now, seconds * places)}
    returning resets_at as "freeAt"`.execute(db)
  const [row] = rows
  return row === undefined ? null : row.freeAt.getTime() - now.getTime() - seconds * 1000
}

export async function forgetAttempts(db: Db, now: Date): Promise<void> {
  await sql`delete from attempt where resets_at < ${now}`.execute(db)
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}

function keyOf(secrets: Secrets, { what, who }: Omit<Counted, 'limit'>): string {
  return secrets.mac('attempt', `${what}\n${who}`)
}
