import { setImmediate as nextTurn } from 'node:timers/promises'
import { listingsOf, type MappedRecord } from './map-records.ts'
import { mapperOf } from './mapper.ts'
import { listingKey } from './merge/listing-key.ts'
import { prepareAhead } from './merge/match-keys.ts'
import { PageWriter, type Passage } from './page-writer.ts'
import type { StoredRecord } from './record-store.ts'
import type { Run } from './run.ts'

export type MappingLine = {
  /**
   * Begins to map stored records, at most a few hundred, and to write what they give. Comes back at once, but only when
   * the records before them are as good as written: one page is written while the next is mapped and the one after that is read.
   * Throws what writing the earlier ones failed with, where that is known by then.
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
  const map = mapperOf(run)
  const writer = new PageWriter(run, onBatch)
  let last: Passage = { sent: Promise.resolve(), written: Promise.resolve() }
  /** A page each. */
  const onTheirWay = new Set<ReadonlySet<string>>()
  const pass = async (
    mapping: Promise<MappedRecord[]>,
    before: Passage,
    { now, onSent }: { now: Date; onSent: () => void },
  ): Promise<void> => {
    try {
      const [mapped] = await Promise.all([mapping, before.sent])
      await prepare(mapped, run, now)
      run.signal.throwIfAborted()
      const passage = writer.write(mapped, now)
      void passage.sent.then(onSent)
      await passage.written
    } catch (error) {
      writer.fail(error)
      // Whoever waits for this page waits for those before it, and hears what failed first.
      await before.written
      throw error
    }
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
      await (writer.isQuick(records.length) ? before.sent : before.written)
      writer.throwIfFailed()
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
