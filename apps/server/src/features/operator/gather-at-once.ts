import type { Route } from '#server/platform/guarded-connect.ts'
import { gatherDue } from '#server/ingest/schedule.ts'
import { findSource } from '#server/ingest/source.ts'
import type { OperatorDeps } from './operator-page.ts'

/**
 * Gathers a source that is due now in this process, beside what the schedule is at: whoever has just added it need not
 * wait for the next minute, nor for a large source before it. It is claimed as the schedule would, so no other worker
 * reads it as well; where that fails, the schedule takes it.
 */
export function gatherAtOnce(slug: string, { inBackground, ...deps }: OperatorDeps): void {
  inBackground(async () => {
    const settings = await findSource(deps.db, slug)
    if (settings === null) return
    const routes: ReadonlyMap<string, Route> | undefined = deps.routesOf?.(settings.url ?? '')
    await gatherDue(
      // The schedule's own interval stays: this is only the way to the source.
      [{ settings, everyMinutes: 0, ...(routes === undefined ? {} : { routes }) }],
      {
        database: deps.database,
        clock: deps.clock,
        signal: deps.signal,
        keys: deps.config.keys,
        lanes: 1,
      },
      deps.written,
    )
  })
}
