import type { Http } from '@okolo/connectors/http'
import { inRepeatableTransaction } from '#server/platform/database/db.ts'
import { mapPage } from '../map/mapper.ts'
import { applyPage } from './apply-page.ts'
import { readPages, type Page } from './read-pages.ts'
import { recordIds, storeRecords, type StoredRecord } from '../records/record-store.ts'
import { countUpdates } from '../sources/report.ts'
import type { Run } from './run.ts'
import { withdrawRecords } from './withdraw.ts'

/**
 * Gathers a source: reads pages until the platform has no more, and writes each before the next is read. Gives the record ids of
 * a whole listing, or null where absence means nothing. Throws what reading or writing failed with; finished pages stay.
 */
export async function gatherPages(run: Run, http: Http): Promise<Set<string> | null> {
  const { connector, report } = run
  const seen = new Set<string>()
  let isComplete = false
  for await (const page of readPages(run, http)) {
    for (const { id } of page.records) seen.add(id)
    isComplete = page.isComplete
    await writePage(run, await saveRaw(run, page))
    if (page.deleted.length > 0)
      await withdrawRecords(run, await recordIds(run.db, run.source.id, page.deleted))
    run.onProgress?.(report, run.total)
  }
  // After a resume the first part was seen by an earlier process: absence is judged by the next full run.
  const isWhole = isComplete && !report.resumed && connector.manifest.deletes !== 'none'
  return isWhole ? seen : null
}

/** Saves the records of a page as they came, together with the cursor: a crash loses both or none. Gives those to be mapped. */
async function saveRaw(run: Run, { records, cursor }: Page): Promise<StoredRecord[]> {
  if (records.length === 0 && cursor === undefined) return []
  return inRepeatableTransaction(run.db, async (tx) => {
    const { added, changed, waiting } = await storeRecords(tx, run.source.id, records, run.clock())
    run.report.recordsNew += added
    run.report.recordsChanged += changed
    if (cursor !== undefined) await run.saveCursor(tx, cursor.value)
    return waiting
  })
}

/**
 * Maps one page of stored records and brings the catalogue up to date with it. Throws where the run is
 * aborted or the database refuses; the records then wait for the next run.
 */
export async function writePage(run: Run, records: readonly StoredRecord[]): Promise<void> {
  if (records.length === 0) return
  const { source, connector, ownCity: own, places } = run
  const now = run.clock()
  const { cities } = places
  const deps = { own, cities, now, defaultPoints: run.defaultPoints, house: source.house }
  const mapped = await mapPage(records, connector, source.config, deps)
  run.signal.throwIfAborted()
  countUpdates(run.report, await applyPage(run, mapped))
}
