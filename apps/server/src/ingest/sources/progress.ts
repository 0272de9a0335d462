import { sql, type RawBuilder } from 'kysely'
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

/**
 * SQL for by what the events of a row of `source` are made: role, trust and terms say whose word counts and what of it is shown
 * (knowledge/merging/weight.ts, knowledge/merging/terms.ts), rules how (pipeline/rules-version.ts).
 */
export function madeBy(rules: string): RawBuilder<string> {
  return sql<string>`md5(role || ' ' || trust || ' ' || terms::text || ' ' || ${rules}::text)`
}

/** Notes of a source without listings that its events will be made by these rules: they need not be made a second time. */
export async function noteMadeBy(db: Db, id: number, rules: string): Promise<void> {
  await sql`
    update source set merged_as = ${madeBy(rules)}, remerged_to = null
    where id = ${id} and merged_as is distinct from ${madeBy(rules)}
      and not exists (select from listing where source_id = ${id})`.execute(db)
}

/** Notes by what the events of a source are made now that all are. */
export async function noteMergedAs(db: Db, id: number, weight: string): Promise<void> {
  await sql`update source set merged_as = ${weight}, remerged_to = null where id = ${id}`.execute(
    db,
  )
}
