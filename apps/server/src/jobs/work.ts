import { finishBackfills } from '../ingest/gather/backfill.ts'
import { expireContent } from '../ingest/maintenance/expire.ts'
import { createNightly } from '../ingest/recluster/nightly.ts'
import { measureRuns } from '../ingest/health/measure.ts'
import { exclusively } from '#server/platform/database/exclusive.ts'
import { forgetTranslations } from '#server/subjects/translation/jobs/forget-translations.ts'
import { forgetOld, rollForward } from '../ingest/maintenance/housekeeping.ts'
import { hideReported } from '#server/subjects/reports/jobs/hide-reported.ts'
import { refreshPopularity } from '../ingest/maintenance/popularity.ts'
import { remergeChanged } from '../ingest/maintenance/remerge.ts'
import { keepTownDays } from '../ingest/town/gaps.ts'
import { writesOf, type RunReport } from '../ingest/sources/report.ts'
import type { ScheduledSource } from '../ingest/sources/source.ts'
import { noteSearch } from '../ingest/maintenance/note-search.ts'
import {
  carryOnRecurrences,
  gatherDue,
  registerSources,
  type ScheduleDeps,
} from '../ingest/gather/schedule.ts'
import { DAY_MS } from '@okolo/contract/durations'

/** Search rows of an older form are written anew a few seconds a minute. */
const NOTING_MS = 5000
/** Remerge for at most this long, then gather. */
const REMERGING_MS = 30_000

export type WorkListener = {
  /** Something in the catalogue has changed. */
  written: () => void
  report: (report: RunReport) => void
}

/**
 * Everything that happens without a request, for a process that looks after these sources. `once` does what is due now
 * and is meant to be called every minute, in any number of processes: dates roll forward, sources
 * that are due are gathered, recurrences are carried on, events of sources whose weight changed are merged anew, and when nothing is due, back-fills go on for a while.
 */
export function createWork(sources: readonly ScheduledSource[], on: WorkListener) {
  const routes = new Map(sources.map((source) => [source.settings.slug, source.routes]))
  let isRegistered = false
  let swept = -Infinity
  const nightly = createNightly()
  return {
    once: async (deps: ScheduleDeps): Promise<void> => {
      const { database, clock, signal } = deps
      let hasNewSource = false
      const report = (one: RunReport) => {
        hasNewSource ||= isMostlyNew(one)
        on.report(one)
        on.written()
      }
      if (!isRegistered) await registerSources(sources, database.db, report)
      isRegistered = true
      if ((await rollForward(database.db, clock())) > 0) on.written()
      if ((await hideReported(database.db, clock())) > 0) on.written()
      const noting = { budgetMs: NOTING_MS, signal }
      if ((await noteSearch(database.db, noting)) > 0) on.written()
      await gatherDue(sources, deps, report)
      // After gathering: a source that can still be asked has just confirmed what it gave.
      if ((await expireContent(database.db, clock(), signal)) > 0) on.written()
      if ((await noteSearch(database.db, noting)) > 0) on.written()
      await carryOnRecurrences(deps)
      await measureRuns(database.db)
      const rated = await refreshPopularity(database.db, clock(), { atOnce: hasNewSource })
      if (rated > 0) on.written()
      if (Math.abs(clock().getTime() - swept) > DAY_MS) {
        await forgetOld(database.db, clock())
        await forgetTranslations(database.db, clock())
        await keepTownDays(database.db, clock())
        swept = clock().getTime()
      }
      if (!signal.aborted) {
        const routesOf = (slug: string) => routes.get(slug)
        await finishBackfills({ ...deps, routesOf }, report)
      }
      const remerging = { db: database.db, clock, signal }
      const remerged = await exclusively(database, 'remerge', () =>
        remergeChanged(remerging, { budgetMs: REMERGING_MS }),
      )
      if (remerged?.some((one) => writesOf(one) > 0) === true) on.written()
      if (await nightly(deps)) on.written()
    },
  }
}

function isMostlyNew({ eventsCreated, totals }: RunReport): boolean {
  return eventsCreated > totals.events / 2
}
