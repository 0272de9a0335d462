import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'

/** So many times in so many seconds. */
export type Limit = { max: number; seconds: number }
/** `what` names the limit, `who` is an address, a network or both; only a keyed hash of them is stored. */
export type Counted = { what: string; who: string; limit: Limit }
type Deps = { db: Db; secrets: Secrets }

/** Counts one attempt against each limit, in all processes together. Seconds to wait where it was one too many. */
export async function countAttempt(
  { db, secrets }: Deps,
  counted: Counted[],
  now: Date,
): Promise<number | null> {
  let wait: number | null = null
  for (const one of counted) {
    const resetsAt = new Date(now.getTime() + one.limit.seconds * 1000)
    const { rows } = await sql<{ count: number; resetsAt: Date }>`
      insert into attempt (key, count, resets_at) values (${keyOf(secrets, one)}, 1, ${resetsAt})
      on conflict (key) do update set
        count = case when attempt.resets_at <= ${now} then 1 else attempt.count + 1 end,
        resets_at = case when attempt.resets_at <= ${now} then excluded.resets_at else attempt.resets_at end
      returning count, resets_at as "resetsAt"`.execute(db)
    const [row] = rows
    if (row !== undefined && row.count > one.limit.max)
      wait = Math.max(wait ?? 1, Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000))
  }
  return wait
}

export async function forgetAttempts(db: Db, now: Date): Promise<void> {
  await sql`delete from attempt where resets_at < ${now}`.execute(db)
}

function keyOf(secrets: Secrets, { what, who }: Counted): string {
  return secrets.mac('attempt', `${what}\n${who}`)
}
