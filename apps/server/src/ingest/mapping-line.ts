import { setImmediate as nextTurn } from 'node:timers/promises'
import { inRepeatableTransaction } from '#server/platform/db.ts'
import { listingsOf, type MappedRecord } from './map-records.ts'
import { mapperOf } from './mapper.ts'
import { CatalogueMemory } from './merge/catalogue-memory.ts'
import { listingKey } from './merge/listing-key.ts'
import { prepareAhead } from './merge/match-keys.ts'
import { saveOutcomes, type StoredRecord } from './record-store.ts'
import type { Run } from './run.ts'
import { writeListings } from './store/write-listings.ts'
import { keepAway } from './takedown/keep-away.ts'
import { loadTakedowns } from './takedown/match-takedown.ts'
import { purgeRaw } from './takedown/purge.ts'

export type MappingLine = {
  /**
   * Begins to map stored records, at most a few hundred, and to write what they give. Comes back at once, but only when
   * the records before them are written: one page is written while the next is mapped and the one after that is read.
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

/** A page on its way. `sent`: it has sent its last statement, and while the database works on there is time for the next page. */
type Passage = { sent: Promise<void>; written: Promise<void> }

/** Makes listings and events of stored records, page by page, in their order; `onBatch` hears how many. */
export function mappingLine(run: Run, onBatch?: (count: number) => void): MappingLine {
  const map = mapperOf(run)
  const memory = new CatalogueMemory()
  let last: Passage = { sent: Promise.resolve(), written: Promise.resolve() }
  /** A page each. */
  const onTheirWay = new Set<ReadonlySet<string>>()
  const pass = async (
    mapping: Promise<MappedRecord[]>,
    before: Passage,
    { now, onSent }: { now: Date; onSent: () => void },
  ): Promise<void> => {
    const [mapped] = await Promise.all([mapping, before.sent])
    await prepare(mapped, run, now)
    await before.written
    run.signal.throwIfAborted()
    await write(run, mapped, { now, memory, onSent })
    onBatch?.(mapped.length)
    run.onProgress?.(run.report, run.total)
  }
  return {
    async push(records) {
      run.signal.throwIfAborted()
      const now = run.clock()
      const ids = new Set(records.map(({ recordId }) => recordId))
      const before = last
      onTheirWay.add(ids)
      const { promise: sent, resolve: onSent } = Promise.withResolvers<void>()
      const written = pass(map(records, now), before, { now, onSent }).finally(() => {
        onSent()
        onTheirWay.delete(ids)
      })
      last = { sent, written }
      // It is thrown by whoever waits for it next.
      written.catch(() => undefined)
      await before.written
    },
    holds: (recordIds) => {
      const asked = [...recordIds]
      return [...onTheirWay].some((ids) => asked.some((id) => ids.has(id)))
    },
    drain: () => last.written,
    settle: () => last.written.catch(() => undefined),
  }
}

/** Listings worked out in a millisecond or two: then the page before gets its turn. */
const TURN = 8

/** Works out what matching will ask of a page's listings. */
async function prepare(
  page: readonly MappedRecord[],
  { source: { platform } }: Run,
  now: Date,
): Promise<void> {
  for (const [i, { platformId, content }] of listingsOf(page).entries()) {
    prepareAhead({ key: listingKey(platform, platformId), platform, platformId, content }, now)
    if (i % TURN === 0) await nextTurn()
  }
}

async function write(
  run: Run,
  mapped: readonly MappedRecord[],
  { now, memory, onSent }: { now: Date; memory: CatalogueMemory; onSent: () => void },
): Promise<void> {
  const { report, source, match, places } = run
  const counts = await inRepeatableTransaction(run.db, async (tx) => {
    // Asked anew for every page: what is taken down during a run is kept away by the run.
    const { listings, outcomes, purge } = keepAway(mapped, source, await loadTakedowns(tx))
    const written = await writeListings(tx, source, listings, {
      match,
      places,
      now,
      memory,
      onSent,
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
