import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

export type TakenRequest = {
  event_id: number
  target: string
  is_whole: boolean
  is_viewed: boolean
  attempts: number
}

/** The translation requests of a city, or those that somebody looks at, or the others. */
export type Queue = 'viewed' | 'eager' | { cityId: number; targets: readonly string[] }

/** Requests of a killed worker are taken by another after this time. */
const LEASE_MS = 3 * 60_000
/** The first pause before another try; it doubles. Requests of readers begin with a shorter one. */
const PAUSE_MS = { viewed: 10_000, eager: 5 * 60_000 }
const LONGEST_PAUSE_MS = 60 * 60_000
/** These tries take about a day. The reader has left by then. */
const MOST_ATTEMPTS = 30

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS)

/** Takes requests that are due, soonest events first, so that no other worker does. */
export async function takeRequests(
  db: Db,
  queue: Queue,
  most: number,
  now: Date,
): Promise<TakenRequest[]> {
  const which =
    typeof queue === 'string'
      ? sql`w.is_viewed = ${queue === 'viewed'}`
      : sql`e.city_id = ${queue.cityId} and w.target = any(${[...queue.targets]}::text[])`
  const { rows } = await sql<TakenRequest>`
    update translation_wish t set due_at = ${leaseFrom(now)}, attempts = t.attempts + 1
    from (
      select w.event_id, w.target from translation_wish w join event e on e.id = w.event_id
      where w.due_at <= ${now} and ${which}
      order by e.next_starts_at, w.event_id, w.target limit ${most} for update of w skip locked) due
    where t.event_id = due.event_id and t.target = due.target
    returning t.event_id, t.target, t.is_whole, t.is_viewed, t.attempts`.execute(db)
  return rows
}

/** Extends the lease of requests. */
export async function holdRequests(
  db: Db,
  requests: readonly TakenRequest[],
  now: Date,
): Promise<void> {
  await change(db, requests, sql`update translation_wish t set due_at = ${leaseFrom(now)}`)
}

/** Gives requests back that were not carried out because the work was interrupted. */
export async function releaseRequests(
  db: Db,
  requests: readonly TakenRequest[],
  now: Date,
): Promise<void> {
  await change(
    db,
    requests,
    sql`update translation_wish t set due_at = ${now}, attempts = greatest(0, t.attempts - 1)`,
  )
}

/** Removes requests that are fulfilled; one that became larger meanwhile is due again. */
export async function completeRequests(
  db: Db,
  requests: readonly TakenRequest[],
  now: Date,
): Promise<void> {
  const ended = rowsOf(requests)
  await sql`
    delete from translation_wish t using ${ended} as n (event_id, target, is_whole)
    where t.event_id = n.event_id and t.target = n.target and t.is_whole = n.is_whole`.execute(db)
  await change(db, requests, sql`update translation_wish t set due_at = ${now}, attempts = 0`)
}

/** Makes requests that no service could fulfil due later. Those of readers who are long gone are removed. */
export async function reschedule(
  db: Db,
  requests: readonly TakenRequest[],
  now: Date,
): Promise<void> {
  const stale = requests.filter(({ is_viewed, attempts }) => is_viewed && attempts > MOST_ATTEMPTS)
  await completeRequests(db, stale, now)
  for (const [attempts, some] of Map.groupBy(
    requests.filter((request) => !stale.includes(request)),
    (request) => `${request.is_viewed ? 'viewed' : 'eager'} ${request.attempts}`,
  )) {
    const [kind, count] = attempts.split(' ')
    const first = kind === 'viewed' ? PAUSE_MS.viewed : PAUSE_MS.eager
    const pause = Math.min(LONGEST_PAUSE_MS, first * 2 ** (Number(count) - 1))
    const due = new Date(now.getTime() + pause)
    await change(db, some, sql`update translation_wish t set due_at = ${due}`)
  }
}

/** Removes requests of readers that no worker took for a day. */
export async function forgetStaleRequests(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 24 * 60 * 60_000)
  await sql`delete from translation_wish where is_viewed and due_at < ${before}`.execute(db)
}

async function change(db: Db, requests: readonly TakenRequest[], update: ReturnType<typeof sql>) {
  if (requests.length === 0) return
  await sql`${update} from ${rowsOf(requests)} as n (event_id, target, is_whole)
    where t.event_id = n.event_id and t.target = n.target`.execute(db)
}

function rowsOf(requests: readonly TakenRequest[]) {
  const rows = requests.map(({ event_id, target, is_whole }) => [event_id, target, is_whole])
  return sql`(select (r ->> 0)::bigint, r ->> 1, (r ->> 2)::boolean
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r order by 1, 2)`
}
