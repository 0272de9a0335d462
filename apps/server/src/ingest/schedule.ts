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

export type ScheduleDeps = { database: Database; clock: Clock; signal: AbortSignal }

/** A source that fails is tried again soon, but not at once. */
const RETRY_MINUTES = 15

/** Gathers the sources that are due, one after the other; each reports how it went. */
export async function gatherDue(
  sources: readonly ScheduledSource[],
  { database, clock, signal }: ScheduleDeps,
  onReport: (report: RunReport) => void,
): Promise<void> {
  for (const { settings, everyMinutes, routes } of sources) {
    if (signal.aborted) return
    if (!(await isDue(database.db, settings.slug, clock()))) continue
    const report = await gatherSource(settings, {
      database,
      clock,
      signal,
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

async function isDue(db: Db, slug: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select is_enabled and coalesce(next_run_at <= ${now}, true) as due from source where slug = ${slug}`.execute(
    db,
  )
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
