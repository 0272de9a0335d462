import { weighGift } from '../ingest/gifts/record/weigh-gift.ts'
import { weighGifts } from '#server/subjects/gifts/store/weights.ts'
import { finishBackfills } from '../ingest/gather/backfill.ts'
import { expireContent } from '../ingest/maintenance/expire.ts'
import { createRegrouping } from '../ingest/recluster/regroup.ts'
import { measureRuns } from '../ingest/health/measure.ts'
import { forgetTranslations } from '#server/subjects/translation/jobs/forget-translations.ts'
import { forgetOld, rollForward } from '../ingest/maintenance/housekeeping.ts'
import { hideReported } from '#server/subjects/reports/jobs/hide-reported.ts'
import { refreshPopularity } from '../ingest/maintenance/popularity.ts'
import { citiesToRemerge, remergeChanged } from '../ingest/maintenance/remerge.ts'
import { keepTownDays } from '../ingest/town/gaps.ts'
import { writesOf, type RunReport } from '../ingest/sources/report.ts'
import type { ScheduledSource } from '../ingest/sources/source.ts'
import { noteSearch } from '../ingest/maintenance/note-search.ts'
import {
  carryOnRecurrences,
  createGathering,
  type ScheduleDeps,
} from '../ingest/gather/schedule.ts'
import type { JobName, JobWork } from './jobs.ts'

export type CatalogueNews = {
  /** Something in the catalogue has changed. */
  written: () => void
  report: (report: RunReport) => void
}

type Deps = Omit<ScheduleDeps, 'signal'>
type Works = Partial<Record<JobName, JobWork>>

/** The jobs about events, of a process that looks after these sources. Any number of processes may do them. */
export function catalogueJobs(
  sources: readonly ScheduledSource[],
  deps: Deps,
  on: CatalogueNews,
): Works {
  let hasNewSource = false
  const report = (one: RunReport) => {
    on.report(one)
    on.written()
    hasNewSource ||= isMostlyNew(one)
  }
  const tell = (writes: number | boolean) => {
    if (Number(writes) > 0) on.written()
  }
  const { clock } = deps
  const { db } = deps.database
  return {
    ...gatheringJobs(sources, deps, report),
    ...regroupingJobs(deps, tell),
    dates: { work: async () => tell(await rollForward(db, clock())) },
    gift_weights: {
      work: async ({ signal }) => {
        const one = (id: string, isOrganizers: boolean) =>
          weighGift({ ...deps, signal }, id, isOrganizers)
        tell(await weighGifts({ db, clock }, one, signal))
      },
    },
    hiding: { work: async () => tell(await hideReported(db, clock())) },
    expiry: { work: async ({ signal }) => tell(await expireContent(db, clock(), signal)) },
    search_rows: { work: async (turn) => tell(await noteSearch(db, turn)) },
    recurrences: { work: async ({ signal }) => carryOnRecurrences({ ...deps, signal }) },
    measuring: { work: () => measureRuns(db) },
    popularity: {
      work: async () => {
        const atOnce = hasNewSource
        hasNewSource = false
        tell(await refreshPopularity(db, clock(), { atOnce }))
      },
    },
    forgetting: {
      work: async () => {
        await forgetOld(db, clock())
        await forgetTranslations(db, clock())
      },
    },
    town_days: { work: () => keepTownDays(db, clock()) },
  }
}

function gatheringJobs(
  sources: readonly ScheduledSource[],
  deps: Deps,
  report: (report: RunReport) => void,
): Works {
  const gathering = createGathering(sources, deps)
  const routes = new Map(sources.map((source) => [source.settings.slug, source.routes]))
  const routesOf = (slug: string) => routes.get(slug)
  return {
    gathering: {
      lanes: gathering.lanes,
      waitingMs: gathering.waitingMs,
      work: async ({ signal }) => {
        await gathering.register(report)
        await gathering.lane(signal, report)
      },
    },
    backfills: {
      waitingMs: () => Promise.resolve(0),
      work: async ({ signal, budgetMs }) => {
        await finishBackfills({ ...deps, signal, budgetMs, routesOf }, report)
      },
    },
  }
}

function regroupingJobs(
  { database: { db }, clock }: Deps,
  tell: (writes: number | boolean) => void,
): Works {
  const regrouping = createRegrouping()
  return {
    remerging: {
      parts: () => citiesToRemerge(db),
      work: async ({ part: city, budgetMs, signal }) => {
        const reports = await remergeChanged({ db, clock, signal }, { city, budgetMs })
        tell(reports.some((one) => writesOf(one) > 0))
      },
    },
    regrouping: {
      parts: () => regrouping.cities({ db, clock }),
      work: async ({ part: city, budgetMs, signal }) =>
        tell(await regrouping.regroup({ db, clock, signal }, city, budgetMs)),
    },
  }
}

function isMostlyNew({ eventsCreated, totals }: RunReport): boolean {
  return eventsCreated > totals.events / 2
}
