import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db.ts'
import { exclusively } from '#server/platform/exclusive.ts'
import { connectorNamed } from '../gather-source.ts'
import { replay } from '../gather.ts'
import type { Source } from '../source.ts'

export type Retried = {
  /** Records that were mapped again; of these, now understood. */
  tried: number
  understood: number
}

/**
 * Maps quarantined records of a source again from what was kept of them: one, or all (`recordId` null). What never was
 * a record (a broken row) has nothing to be mapped, and comes anew with the next run. Null: the source is being
 * gathered now.
 */
export async function retryQuarantined(
  source: Source,
  recordId: number | null,
  { database, clock, signal }: { database: Database; clock: Clock; signal: AbortSignal },
): Promise<Retried | null> {
  const { db } = database
  return exclusively(database, `gather ${source.slug}`, async () => {
    const { rows } = await sql<{ id: number }>`
      update source_record set state = 'new'
      where source_id = ${source.id} and state = 'quarantined' and mapped_with is not null and purged_at is null
        and (${recordId}::bigint is null or id = ${recordId})
      returning id`.execute(db)
    if (rows.length === 0) return { tried: 0, understood: 0 }
    await replay(source, connectorNamed(source.connector), { db, clock, signal })
    const left = await sql<{ still: number }>`
      select count(*)::int as still from source_record
      where id = any(${rows.map(({ id }) => id)}::bigint[]) and state = 'quarantined'`.execute(db)
    return { tried: rows.length, understood: rows.length - (left.rows[0]?.still ?? 0) }
  })
}
