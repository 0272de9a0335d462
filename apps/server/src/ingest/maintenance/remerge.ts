import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { madeBy, noteMergedAs, noteRemergedTo } from '../sources/progress.ts'
import { addCounts, emptyReport, note, type RunReport } from '../sources/report.ts'
import { sourceTotals } from '../sources/run-store.ts'
import { mergingRules } from '../pipeline/rules-version.ts'
import type { GatherDeps } from '../pipeline/run.ts'
import { findSource, type Source } from '../sources/source.ts'
import { loadKnownPlaces } from '#server/catalogue/reference/known-places.ts'
import { remergeEvents } from '../pipeline/remerge-events.ts'
import { settingAside } from '../pipeline/set-aside.ts'
import { withEventsLocked } from '../store/lock-events.ts'

const PAGE = 250
const HAS_LISTINGS = sql`exists (select from listing where listing.source_id = source.id)`

/** Returns the cities of sources whose events are to be worked out again: workers share them by city. */
export async function citiesToRemerge(db: Db, rules = mergingRules()): Promise<string[]> {
  const { rows } = await sql<{ city: string }>`
    select distinct c.slug as city from source join city c on c.id = source.city_id
    where merged_as is distinct from ${madeBy(rules)} and ${HAS_LISTINGS} order by 1`.execute(db)
  return rows.map(({ city }) => city)
}

/**
 * Works out again the events of sources whose role, trust or terms have changed since, whoever changed them, and of all where
 * the rules have: they came with a new version. Goes on where it was stopped. Gives the reports of the sources it was about.
 * Meant to be called every minute, and to leave the rest to the next call after `budgetMs`: a large catalogue takes minutes.
 * `city`: of the sources of this city alone.
 */
export async function remergeChanged(
  deps: GatherDeps,
  { rules = mergingRules(), budgetMs = Infinity, city = null }: RemergeOptions = {},
): Promise<RunReport[]> {
  const { db } = deps
  const until = performance.now() + budgetMs
  const weightNow = madeBy(rules)
  const { rows } = await sql<{ slug: string; weight: string; remerged_to: number | null }>`
    select slug, ${weightNow} as weight, remerged_to from source
    where merged_as is distinct from ${weightNow} and ${HAS_LISTINGS}
      and (${city}::text is null or city_id = (select id from city where slug = ${city}))
    order by id`.execute(db)
  const reports: RunReport[] = []
  for (const { slug, weight, remerged_to } of rows) {
    const source = await findSource(db, slug)
    if (source === null) continue
    const report = await remergeSource(source, deps, { from: remerged_to ?? 0, until })
    reports.push(report)
    if (report.status !== 'complete') break
    // Changed once more meanwhile: the next call begins anew.
    await noteMergedAs(db, source.id, weight)
  }
  return reports
}

type RemergeOptions = { rules?: string; budgetMs?: number; city?: string | null }

/**
 * Computes the events that a source lists from all their stored listings again; the last stage of a replay. `from`:
 * only events with a higher number. `until`: by `performance.now()`; stopped then, the report says `partial`, and `source.remerged_to` up to where.
 */
export async function remergeSource(
  source: Source,
  { db, clock, signal, onProgress }: GatherDeps,
  { from = 0, until = Infinity }: { from?: number; until?: number } = {},
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
    const counts = await withEventsLocked(db, async (tx) => {
      const touched = rows.map(({ id }) => id)
      await noteRemergedTo(tx, source.id, last.id)
      const { results, setAside } = await settingAside(tx, touched, (some) =>
        remergeEvents(tx, { touched: some }, { places, now: clock() }),
      )
      for (const { item, error } of setAside)
        note(report, 'not_written', `Event ${item} could not be written: ${error.message}`)
      return addCounts(results)
    })
    report.eventsUpdated += counts.updated
    report.datesWritten += counts.dates
    report.records += rows.length
    onProgress?.(report, counted[0]?.n ?? null)
    after = last.id
    if (performance.now() >= until) return report
  }
  await noteRemergedTo(db, source.id, null)
  return { ...report, status: 'complete', totals: await sourceTotals(db, source.id) }
}
