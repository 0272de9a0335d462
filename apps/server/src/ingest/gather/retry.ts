import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/db.ts'
import { exclusively } from '#server/platform/database/exclusive.ts'
import { connectorNamed } from './gather-source.ts'
import { replay } from './gather.ts'
import type { Source } from '../sources/source.ts'

export type Retried = {
  /** Records that were mapped again; of these, now understood. */
  tried: number
  understood: number
}

/** Which of a source's quarantined records: those of which everything given holds; nothing given: all. */
export type Which = {
  /** Number of its row. */
  id?: number
  /** As the platform calls it. */
  recordId?: string
  /** Why it was refused: `bad_date`. */
  reason?: string
}

/**
 * Maps quarantined records of a source again from what was kept of them. A broken row was never a
 * record: it has nothing to be mapped, and comes anew with the next run. Null: the source is being gathered now.
 */
export async function retryQuarantined(
  source: Source,
  { id, recordId, reason }: Which,
  { database, clock, signal }: { database: Database; clock: Clock; signal: AbortSignal },
): Promise<Retried | null> {
  const { db } = database
  return exclusively(database, `gather ${source.slug}`, async () => {
    const { rows } = await sql<{ id: number }>`
      update source_record set state = 'new'
      where source_id = ${source.id} and state = 'quarantined' and mapped_with is not null and purged_at is null
        and (${id ?? null}::bigint is null or id = ${id ?? null})
        and (${recordId ?? null}::text is null or record_id = ${recordId ?? null})
        and (${reason ?? null}::text is null or reason_code = ${reason ?? null})
      returning id`.execute(db)
    if (rows.length === 0) return { tried: 0, understood: 0 }
    await replay(source, connectorNamed(source.connector), { db, clock, signal })
    const left = await sql<{ still: number }>`
      select count(*)::int as still from source_record
      where id = any(${rows.map((row) => row.id)}::bigint[]) and state = 'quarantined'`.execute(db)
    return { tried: rows.length, understood: rows.length - (left.rows[0]?.still ?? 0) }
  })
}

const count = (value: number) => value.toLocaleString('en-GB')

/** The outcome of a retry, in a sentence. */
export function outcomeOf({ tried, understood }: Retried): string {
  if (tried === 0) return 'There was nothing to try again.'
  if (understood === tried)
    return tried === 1 ? 'It is understood now.' : `All ${count(tried)} are understood now.`
  return understood === 0
    ? `${tried === 1 ? 'It is' : `All ${count(tried)} are`} still not understood.`
    : `${count(understood)} of ${count(tried)} are understood now.`
}
