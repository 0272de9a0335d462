import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { forgetResponses } from './run-store.ts'

/** A loss that the sweep refused to believe, as operators see it. */
export type Loss = {
  /** Runs in a row that showed it. */
  runs: number
  /** Records that vanished in the last of them. */
  vanished: number
  reason: string
  since: Date
}

/** Notes that a listing lost too much; it stays visible until a listing is whole again or an operator accepts it. */
export async function noteLoss(
  db: Db | Tx,
  sourceId: number,
  { vanished, of, reason }: { vanished: number; of: number; reason: string },
  now: Date,
): Promise<void> {
  await sql`
    update source set loss_runs = loss_runs + 1, loss_count = ${vanished}, loss_of = ${of}, loss_reason = ${reason},
      loss_since = coalesce(loss_since, ${now}), loss_accepted = null
    where id = ${sourceId}`.execute(db)
}

/** The listing was believed. An acceptance counts for one listing only. */
export async function clearLoss(db: Db | Tx, sourceId: number, now: Date): Promise<void> {
  await sql`
    update source set loss_runs = 0, loss_count = null, loss_of = null, loss_reason = null, loss_since = null,
      loss_accepted = null,
      loss_accepted_at = case when loss_accepted is null then loss_accepted_at else ${now} end
    where id = ${sourceId} and (loss_runs > 0 or loss_accepted is not null)`.execute(db)
}

/**
 * An operator says that the listing really lost these: the next whole listing is believed as long as no more are
 * missing, and what it lacks goes at once. The source is due now and read anew, whether or not it says that
 * nothing has changed. Null: nothing was refused.
 */
export async function acceptLoss(db: Db, slug: string, now: Date): Promise<Loss | null> {
  const { rows } = await sql<Loss & { id: number }>`
    update source set loss_accepted = loss_count, next_run_at = ${now}, cursor = null
    where slug = ${slug} and loss_runs > 0 and loss_count is not null
    returning id, loss_runs as runs, loss_count as vanished, loss_reason as reason, loss_since as since`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) return null
  await forgetResponses(db, [row.id])
  const { id: _id, ...loss } = row
  return loss
}

export async function acceptedLoss(db: Db, sourceId: number): Promise<number | null> {
  const { rows } = await sql<{ accepted: number | null }>`
    select loss_accepted as accepted from source where id = ${sourceId}`.execute(db)
  return rows[0]?.accepted ?? null
}
