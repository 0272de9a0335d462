import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'

/** Lets the next run of a source read it from its beginning. */
export async function startOver(tx: Tx, id: number): Promise<void> {
  await sql`
    update source set cursor = null, run_started_at = null, whole_at = null where id = ${id}`.execute(
    tx,
  )
}

/** Lets scheduled sources be read now, from their beginning. */
export async function startOverNow(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    update source set cursor = null, run_started_at = null, whole_at = null, next_run_at = ${now}
    where id = any(${[...ids]}) and every_minutes is not null`.execute(tx)
}

/** Notes up to which event those of a source are merged anew. Null: all are. */
export async function noteRemergedTo(db: Db, id: number, event: number | null): Promise<void> {
  await sql`update source set remerged_to = ${event} where id = ${id}`.execute(db)
}

/** Notes by what the events of a source are made now that all are. */
export async function noteMergedAs(db: Db, id: number, weight: string): Promise<void> {
  await sql`update source set merged_as = ${weight}, remerged_to = null where id = ${id}`.execute(
    db,
  )
}
