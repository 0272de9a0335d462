import { inRepeatableTransaction } from '#server/platform/db.ts'
import { saveOutcomes, type StoredRecord } from './record-store.ts'
import type { Run } from './run.ts'
import { lockEvents, writeListings } from './store/write-listings.ts'
import { keepAway } from './takedown/keep-away.ts'
import { loadTakedowns } from './takedown/match-takedown.ts'
import { purgeRaw } from './takedown/purge.ts'

/**
 * Maps one page of stored records and brings the catalogue up to date with it, in one transaction. Adds to the run's report.
 * Throws where the run is aborted or the database refuses; the records then wait for the next run.
 */
export async function writePage(run: Run, records: readonly StoredRecord[]): Promise<void> {
  const { db, source, match, places, mappedWith, report } = run
  const now = run.clock()
  const mapped = await run.map(records, now)
  run.signal.throwIfAborted()
  const counts = await inRepeatableTransaction(db, async (tx) => {
    // Before takedowns are read: a takedown waits for the pages that did not know of it.
    await lockEvents(tx)
    const { listings, outcomes, purge } = keepAway(mapped, source, await loadTakedowns(tx))
    const written = await writeListings(tx, source, listings, { match, places, now })
    await saveOutcomes(tx, outcomes, mappedWith)
    if (purge.length > 0) await purgeRaw(tx, purge, [], now)
    return written
  })
  report.eventsCreated += counts.created
  report.eventsUpdated += counts.updated
  report.eventsWithdrawn += counts.withdrawn
  report.datesWritten += counts.dates
}
