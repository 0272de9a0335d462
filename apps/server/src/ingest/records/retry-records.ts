import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** Which of a source's quarantined records: those of which everything given holds; nothing given: all. */
export type Which = {
  /** Number of its row. */
  id?: number | undefined
  /** As the platform calls it. */
  recordId?: string | undefined
  /** Why it was refused: `bad_date`. */
  reason?: string | undefined
}

/** Lets quarantined records of a source be mapped again. Returns them. */
export async function retryRecords(
  db: Db,
  sourceId: number,
  { id, recordId, reason }: Which,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update source_record set state = 'new'
    where source_id = ${sourceId} and state = 'quarantined' and mapped_with is not null and purged_at is null
      and (${id ?? null}::bigint is null or id = ${id ?? null})
      and (${recordId ?? null}::text is null or record_id = ${recordId ?? null})
      and (${reason ?? null}::text is null or reason_code = ${reason ?? null})
    returning id`.execute(db)
  return rows.map((row) => row.id)
}
