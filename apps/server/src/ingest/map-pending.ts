import { inTransaction } from '#server/platform/db.ts'
import { mapRecords, type MapDeps } from './map-records.ts'
import { pendingRecords, saveOutcomes, type StoredRecord } from './record-store.ts'
import { BATCH, type Run } from './run.ts'
import { writeListings } from './store/write-listings.ts'
import { keepAway } from './takedown/keep-away.ts'
import { loadTakedowns } from './takedown/match-takedown.ts'
import { purgeRaw } from './takedown/purge.ts'

/** Makes listings and events of every stored record that waits for it, batch by batch; `onBatch` hears how many. */
export async function mapPending(run: Run, onBatch?: (count: number) => void): Promise<void> {
  const { db, source, clock, mappedWith } = run
  for (let after = 0; ;) {
    const now = clock()
    const records = await pendingRecords(db, source.id, {
      mappedWith: run.mapEverything ? null : mappedWith,
      now,
      after,
      limit: BATCH,
    })
    const last = records.at(-1)
    if (last === undefined) return
    await mapBatch(run, records, now)
    onBatch?.(records.length)
    after = last.id
    run.onProgress?.(run.report, run.total)
    run.signal.throwIfAborted()
  }
}

async function mapBatch(run: Run, records: StoredRecord[], now: Date): Promise<void> {
  const { report } = run
  const deps: MapDeps = {
    connector: run.connector,
    config: run.config,
    own: run.ownCity,
    cities: [...run.places.cities.values()],
    now,
  }
  const mapped = await mapRecords(records, deps)
  const counts = await inTransaction(run.db, async (tx) => {
    // Asked anew for every batch: what is taken down during a run is kept away by the run.
    const { listings, outcomes, purge } = keepAway(mapped, run.source, await loadTakedowns(tx))
    const written = await writeListings(tx, run.source, listings, {
      match: run.match,
      places: run.places,
      now,
    })
    await saveOutcomes(tx, outcomes, run.mappedWith)
    if (purge.length > 0) await purgeRaw(tx, purge, [], now)
    return written
  })
  report.eventsCreated += counts.created
  report.eventsUpdated += counts.updated
  report.eventsWithdrawn += counts.withdrawn
  report.datesWritten += counts.dates
}
