import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/db.ts'
import { exclusively } from '#server/platform/database/exclusive.ts'
import { connectorNamed } from '#server/platform/connectors.ts'
import { replay } from './gather.ts'
import { retryRecords, type Which } from '../records/retry-records.ts'
import type { Source } from '../sources/source.ts'
import { told, type Told } from '#server/words/messages/told.ts'

export type Retried = {
  /** Records that were mapped again; of these, now understood. */
  tried: number
  understood: number
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
    const ids = await retryRecords(db, source.id, { id, recordId, reason })
    if (ids.length === 0) return { tried: 0, understood: 0 }
    await replay(source, connectorNamed(source.connector), { db, clock, signal })
    const left = await sql<{ still: number }>`
      select count(*)::int as still from source_record
      where id = any(${ids}::bigint[]) and state = 'quarantined'`.execute(db)
    return { tried: ids.length, understood: ids.length - (left.rows[0]?.still ?? 0) }
  })
}

/** The outcome of a retry, in a sentence. */
export function outcomeOf({ tried, understood }: Retried): Told {
  if (tried === 0) return told('retry.nothing')
  if (understood === tried) return told('retry.all', { tried })
  return understood === 0
    ? told('retry.none', { tried })
    : told('retry.some', { understood, tried })
}
