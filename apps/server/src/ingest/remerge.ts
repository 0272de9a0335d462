import { sql } from 'kysely'
import { inTransaction } from '#server/platform/db.ts'
import { emptyReport, type RunReport } from './report.ts'
import { sourceTotals } from './run-store.ts'
import type { GatherDeps } from './run.ts'
import { findSource, type Source } from './source.ts'
import { loadKnownPlaces } from './store/known-places.ts'
import { remergeEvents } from './store/remerge-events.ts'
import { lockEvents } from './store/write-listings.ts'

const PAGE = 250

/** Role, trust and terms say whose word counts and what of it is shown (merge/weight.ts, merge/terms.ts). */
const WEIGHT = sql`md5(role || ' ' || trust || ' ' || terms::text)`

/**
 * Works out again the events of sources whose role, trust or terms have changed since, whoever changed them. Goes on
 * where it was stopped. Gives the reports of the sources it was about. Meant to be called every minute.
 */
export async function remergeChanged(deps: GatherDeps): Promise<RunReport[]> {
  const { db } = deps
  const { rows } = await sql<{ slug: string; weight: string; remerged_to: number | null }>`
    select slug, ${WEIGHT} as weight, remerged_to from source
    where merged_as is distinct from ${WEIGHT} order by id`.execute(db)
  const reports: RunReport[] = []
  for (const { slug, weight, remerged_to } of rows) {
    const source = await findSource(db, slug)
    if (source === null) continue
    reports.push(await remergeSource(source, deps, { from: remerged_to ?? 0 }))
    // Changed once more meanwhile: the next call begins anew.
    await sql`update source set merged_as = ${weight}, remerged_to = null where id = ${source.id}`.execute(
      db,
    )
  }
  return reports
}

/**
 * Computes the events that a source lists from all their stored listings again; the last stage of a replay. `from`:
 * only events with a higher number.
 */
export async function remergeSource(
  source: Source,
  { db, clock, signal, onProgress }: GatherDeps,
  { from }: { from: number } = { from: 0 },
): Promise<RunReport> {
  const report = emptyReport(source.slug)
  const places = await loadKnownPlaces(db)
  const { rows: counted } = await sql<{ n: number }>`
    select count(distinct event_id)::int as n from listing where source_id = ${source.id}`.execute(
    db,
  )
  for (let after = from; ;) {
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
      await sql`update source set remerged_to = ${last.id} where id = ${source.id}`.execute(tx)
      return remergeEvents(tx, changes, { places, now: clock() })
    })
    report.eventsUpdated += counts.updated
    report.datesWritten += counts.dates
    report.records += rows.length
    onProgress?.(report, counted[0]?.n ?? null)
    after = last.id
  }
  await sql`update source set remerged_to = null where id = ${source.id}`.execute(db)
  return { ...report, status: 'complete', totals: await sourceTotals(db, source.id) }
}
