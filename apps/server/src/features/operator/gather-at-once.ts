import type { Route } from '#server/platform/net/guarded-connect.ts'
import { gatherDue } from '#server/ingest/gather/schedule.ts'
import { findSource } from '#server/ingest/sources/source.ts'
import type { OperatorDeps } from './operator-page.ts'

/**
 * Gathers a new source now in this process, so its operator need not wait for the schedule. It
 * claims the source like the schedule, which takes over after a failure.
 */
export function gatherAtOnce(slug: string, { inBackground, ...deps }: OperatorDeps): void {
  inBackground(async () => {
    const settings = await findSource(deps.db, slug)
    if (settings === null) return
    const routes: ReadonlyMap<string, Route> | undefined = deps.routesOf?.(settings.url ?? '')
    await gatherDue(
      // The schedule keeps its own interval: this only holds the route to the source.
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
