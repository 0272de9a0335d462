import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db.ts'
import type { Route } from '#server/platform/guarded-connect.ts'
import { connectorNamed, gatherSource } from './gather-source.ts'
import { replay } from './gather.ts'
import type { RunReport } from './report.ts'
import { findSource, type SourceSettings } from './source.ts'

/** A source with how often it is gathered, and the loopback routes it needs, if any. */
export type ScheduledSource = {
  settings: SourceSettings
  everyMinutes: number
  routes?: ReadonlyMap<string, Route>
}

export type ScheduleDeps = {
  database: Database
  clock: Clock
  signal: AbortSignal
  keys?: ReadonlyMap<string, string>
}

/** A source that fails is tried again soon, but not at once. */
const RETRY_MINUTES = 15

/** Gathers those of the sources that are due; each reports how it went. */
export async function gatherDue(
  sources: readonly ScheduledSource[],
  deps: ScheduleDeps,
  onReport: (report: RunReport) => void,
): Promise<void> {
  for (const source of sources)
    if (await isDue(deps.database.db, source, deps.clock()))
      await gatherAll([source], deps, onReport)
}

/** Gathers the sources now, due or not, one after the other, and says when each is due again. */
export async function gatherAll(
  sources: readonly ScheduledSource[],
  { database, clock, signal, keys }: ScheduleDeps,
  onReport: (report: RunReport) => void,
): Promise<void> {
  for (const { settings, everyMinutes, routes } of sources) {
    if (signal.aborted) return
    const report = await gatherSource(settings, {
      database,
      clock,
      signal,
      ...(keys === undefined ? {} : { keys }),
      ...(routes === undefined ? {} : { routes }),
    })
    onReport(report)
    const minutes =
      report.status === 'complete' ? everyMinutes : Math.min(everyMinutes, RETRY_MINUTES)
    await sql`
      update source set next_run_at = ${new Date(clock().getTime() + minutes * 60_000)}
      where slug = ${settings.slug}`.execute(database.db)
  }
}

/** A time further ahead than the interval was set by a clock that has been put back since (OKOLO_NOW). */
async function isDue(
  db: Db,
  { settings, everyMinutes }: ScheduledSource,
  now: Date,
): Promise<boolean> {
  const latest = new Date(now.getTime() + everyMinutes * 60_000)
  const { rows } = await sql<{ due: boolean }>`
    select is_enabled and coalesce(next_run_at <= ${now} or next_run_at > ${latest}, true) as due
    from source where slug = ${settings.slug}`.execute(db)
  return rows[0]?.due ?? true
}

/** Carries recurrences on that were expanded only so far, from stored records, for sources that no schedule gathers. */
export async function carryOnRecurrences({ database, clock, signal }: ScheduleDeps): Promise<void> {
  const { rows } = await sql<{ slug: string }>`
    select s.slug from source s where exists (
      select from source_record r where r.source_id = s.id and r.state = 'mapped' and r.map_again_at <= ${clock()})`.execute(
    database.db,
  )
  for (const { slug } of rows) {
    const source = await findSource(database.db, slug)
    if (source === null || signal.aborted) return
    await replay(source, connectorNamed(source.connector), { db: database.db, clock, signal })
  }
}
