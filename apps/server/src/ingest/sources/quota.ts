import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '#server/platform/database/db.ts'

/** The day's requests are used up. No failure of the source: its run goes on the next day, at its checkpoint. */
export class BudgetSpent extends Error {
  constructor(connector: string, used: number, budget: number) {
    super(
      `${used} of ${budget} requests a day are spent for ${connector}; the run goes on tomorrow (UTC)`,
    )
    this.name = 'BudgetSpent'
  }
}

export type RunKind = 'schedule' | 'command' | 'backfill'

/** The share of a day's budget for a kind of run: the last tenth is for operators, half for current dates. */
const SHARE: Record<RunKind, number> = { command: 1, schedule: 0.9, backfill: 0.5 }

/**
 * Counts one request of a source, in the database because a restart must not forget what was used and every worker
 * spends of the same budget: sources of one connector share its key. Throws BudgetSpent.
 */
export async function spendRequest(
  db: Db,
  {
    sourceId,
    connector,
    budget,
    kind,
    now,
  }: {
    sourceId: number
    connector: string
    /** Requests a day by the connector's manifest; null: only counted. */
    budget: number | null
    kind: RunKind
    now: Date
  },
): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  await inTransaction(db, async (tx) => {
    if (budget !== null) {
      // One after the other: two workers must not both spend the last one.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`quota ${connector}`}, 0))`.execute(
        tx,
      )
      const used = await usedToday(tx, connector, day)
      if (used >= Math.floor(budget * SHARE[kind])) throw new BudgetSpent(connector, used, budget)
    }
    await sql`
      insert into source_quota as q (source_id, day, used) values (${sourceId}, ${day}::date, 1)
      on conflict (source_id, day) do update set used = q.used + 1`.execute(tx)
  })
}

/** Requests that all sources of a connector have used on a day (`2026-11-20`, UTC). */
export async function usedToday(db: Db, connector: string, day: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(q.used), 0)::int as used from source_quota q join source s on s.id = q.source_id
    where s.connector = ${connector} and q.day = ${day}::date`.execute(db)
  return rows[0]?.used ?? 0
}

/** Forgets the requests of today (UTC) of all sources of a connector. Returns how many there were. */
export async function forgetRequests(tx: Tx, connector: string, now: Date): Promise<number> {
  const day = now.toISOString().slice(0, 10)
  const { rows } = await sql<{ used: number }>`
    delete from source_quota q using source s
    where s.id = q.source_id and s.connector = ${connector} and q.day = ${day}::date returning q.used`.execute(
    tx,
  )
  return rows.reduce((sum, row) => sum + row.used, 0)
}

export async function forgetQuotas(db: Db, before: Date): Promise<void> {
  await sql`delete from source_quota where day < ${before.toISOString().slice(0, 10)}::date`.execute(
    db,
  )
}
