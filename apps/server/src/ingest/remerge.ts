import { sql } from 'kysely'
import { inTransaction } from '#server/platform/db.ts'
import { emptyReport, type RunReport } from './report.ts'
import { sourceTotals } from './run-store.ts'
import type { GatherDeps } from './run.ts'
import type { Source } from './source.ts'
import { loadKnownPlaces } from './store/known-places.ts'
import { remergeEvents } from './store/remerge-events.ts'
import { lockEvents } from './store/write-listings.ts'

const PAGE = 250

/** Computes the events that a source lists from all their stored listings again; the last stage of a replay. */
export async function remergeSource(
  source: Source,
  { db, clock, signal, onProgress }: GatherDeps,
): Promise<RunReport> {
  const report = emptyReport(source.slug)
  const places = await loadKnownPlaces(db)
  const { rows: counted } = await sql<{ n: number }>`
    select count(distinct event_id)::int as n from listing where source_id = ${source.id}`.execute(
    db,
  )
  for (let after = 0; ;) {
    signal.throwIfAborted()
    const { rows } = await sql<{ id: number }>`
      select distinct event_id as id from listing
      where source_id = ${source.id} and event_id > ${after} and not is_withdrawn
      order by 1 limit ${PAGE}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) break
    const counts = await inTransaction(db, async (tx) => {
      await lockEvents(tx)
      const touched = rows.map(({ id }) => id)
      const changes = { source: null, changed: [], withdrawn: [], touched }
      return remergeEvents(tx, changes, { places, now: clock() })
    })
    report.eventsUpdated += counts.updated
    report.datesWritten += counts.dates
    report.records += rows.length
    onProgress?.(report, counted[0]?.n ?? null)
    after = last.id
  }
  return { ...report, status: 'complete', totals: await sourceTotals(db, source.id) }
}
