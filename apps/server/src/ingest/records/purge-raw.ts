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
