import { inTransaction } from '#server/platform/db.ts'
import { mapRecords, type MapDeps, type MappedRecord } from './map-records.ts'
import { saveOutcomes, type StoredRecord } from './record-store.ts'
import type { Run } from './run.ts'
import { writeListings } from './store/write-listings.ts'
import { keepAway } from './takedown/keep-away.ts'
import { loadTakedowns } from './takedown/match-takedown.ts'
import { purgeRaw } from './takedown/purge.ts'

export type MappingLine = {
  /**
   * Maps stored records, at most a few hundred, and begins to write what they give. Comes back before that is
   * written, and only once the records before them are: the database writes one page while the next is mapped.
   * Throws what writing the earlier ones failed with.
   */
  push(records: readonly StoredRecord[]): Promise<void>
  /** Whether one of these records is on its way: what is stored of it must not change now. */
  holds(recordIds: Iterable<string>): boolean
  /** Waits until everything is written. Throws what failed. */
  drain(): Promise<void>
  /** Waits until nothing is written any more, whatever became of it. */
  settle(): Promise<void>
}

/** Makes listings and events of stored records, page by page, in their order; `onBatch` hears how many. */
export function mappingLine(run: Run, onBatch?: (count: number) => void): MappingLine {
  let writing: Promise<void> = Promise.resolve()
  let onTheirWay: ReadonlySet<string> = new Set()
  return {
    async push(records) {
      run.signal.throwIfAborted()
      const now = run.clock()
      const mapped = await mapRecords(records, mapDeps(run, now))
      await writing
      run.signal.throwIfAborted()
      onTheirWay = new Set(records.map(({ recordId }) => recordId))
      writing = write(run, mapped, now).then(() => {
        onBatch?.(records.length)
        run.onProgress?.(run.report, run.total)
      })
      // It is thrown by whoever waits for it next.
      writing.catch(() => undefined)
    },
    holds: (recordIds) => Iterator.from(recordIds).some((id) => onTheirWay.has(id)),
    async drain() {
      await writing
      onTheirWay = new Set()
    },
    settle: () => writing.catch(() => undefined),
  }
}

function mapDeps({ connector, config, ownCity, places }: Run, now: Date): MapDeps {
  return { connector, config, own: ownCity, cities: [...places.cities.values()], now }
}

async function write(run: Run, mapped: readonly MappedRecord[], now: Date): Promise<void> {
  const { report, source, match, places } = run
  const counts = await inTransaction(run.db, async (tx) => {
    // Asked anew for every page: what is taken down during a run is kept away by the run.
    const { listings, outcomes, purge } = keepAway(mapped, source, await loadTakedowns(tx))
    const written = await writeListings(tx, source, listings, { match, places, now })
    await saveOutcomes(tx, outcomes, run.mappedWith)
    if (purge.length > 0) await purgeRaw(tx, purge, [], now)
    return written
  })
  report.eventsCreated += counts.created
  report.eventsUpdated += counts.updated
  report.eventsWithdrawn += counts.withdrawn
  report.datesWritten += counts.dates
}
