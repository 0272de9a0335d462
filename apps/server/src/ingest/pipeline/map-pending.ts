import { findDefaultPoints } from '../records/default-points.ts'
import { markRecordsForReplay, pendingRecords } from '../records/record-store.ts'
import { BATCH, BATCH_CHARACTERS, type Run } from './run.ts'
import { writePage } from './gather-pages.ts'

/**
 * Makes listings and events of every stored record that waits for it, page by page. `areCounted`: the report counts them as
 * records of this run.
 */
export async function mapPending(run: Run, { areCounted = false } = {}): Promise<void> {
  const { db, source, mappedWith, clock, report } = run
  for (let after = 0; ;) {
    const records = await pendingRecords(db, source.id, {
      mappedWith,
      now: clock(),
      after,
      limit: BATCH,
      characters: BATCH_CHARACTERS,
    })
    const last = records.at(-1)
    if (last === undefined) return
    run.signal.throwIfAborted()
    await writePage(run, records)
    after = last.id
    if (areCounted) report.records += records.length
    run.onProgress?.(report, run.total)
  }
}

/** Maps those records again whose point has turned out to be a default. */
export async function mapDefaultPoints(run: Run): Promise<void> {
  const { points, stale } = await findDefaultPoints(run.db, run.source.id, run.ownCity)
  if (stale.length === 0) return
  await markRecordsForReplay(run.db, stale)
  await mapPending({ ...run, defaultPoints: points })
}
