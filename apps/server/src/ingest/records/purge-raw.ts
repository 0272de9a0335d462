import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'

/** Erases what the platform gave. `skipped`: those that give no event any more. */
export async function purgeRaw(
  tx: Tx,
  recordIds: readonly number[],
  skipped: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    update source_record set raw = 'null', purged_at = ${now},
      state = case when id = any(${[...skipped]}::bigint[]) then 'skipped' else state end,
      reason_code = case when id = any(${[...skipped]}::bigint[]) then 'taken_down' else reason_code end,
      reason = case when id = any(${[...skipped]}::bigint[]) then 'It was asked to be shown no more.' else reason end,
      assumptions = '[]'
    where id = any(${[...recordIds]})`.execute(tx)
}

/** Erases what terms let nobody keep longer. Withdrawn, without a hash: what the platform says next is news. */
export async function expireRaw(tx: Tx, recordIds: readonly number[], now: Date): Promise<void> {
  await sql`
    update source_record set raw = 'null', raw_hash = '', state = 'withdrawn', purged_at = ${now},
      reason_code = 'cache_limit', reason = 'It was not checked for longer than the terms let it be kept.',
      assumptions = '[]', missing_runs = 0
    where id = any(${[...recordIds]})`.execute(tx)
}

/** Lets records that were purged be read anew, the next time that their source gives them. Returns their sources. */
export async function unpurgeRaw(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ source_id: number }>`
    update source_record set raw_hash = '' where purged_at is not null returning source_id`.execute(
    tx,
  )
  return [...new Set(rows.map(({ source_id }) => source_id))]
}
