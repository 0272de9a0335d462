import { prepareSources } from '#server/ingest/source-files/installed-sources.ts'
import type { RunReport } from '#server/ingest/sources/report.ts'
import type { ScheduledSource } from '#server/ingest/sources/source.ts'
import type { Config } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import { explain } from '#server/platform/explain.ts'
import { runJobs, tidyBefore, type JobsDeps } from '#server/platform/jobs/run-jobs.ts'
import type { Say } from '#server/platform/log.ts'
import type { Job as Running } from '#server/platform/repeat.ts'
import { openTranslating } from '#server/subjects/translation/jobs/translation-job.ts'
import { sendAlerts } from './alerts/webhook.ts'
import { tellAlerts } from './alerts/tell-alerts.ts'
import { catalogueJobs } from './catalogue-jobs.ts'
import { jobsOf, type JobName, type JobWork } from './jobs.ts'
import { openPeopleJobs } from './people-jobs.ts'
import { translationsWaiting } from './waiting.ts'

export type JobDeps = {
  config: Config
  database: Database
  signal: AbortSignal
  /** Sources of this process alone, as those of the demo city. */
  sources: readonly ScheduledSource[]
}

export type JobNews = {
  /** The catalogue has changed. */
  written: () => void
  /** Says a line to operators. */
  say: Say
}

/** Starts everything that happens without a request: each job in a loop of its own (jobs.ts). */
export async function startJobs(deps: JobDeps, { written, say }: JobNews): Promise<Running> {
  const { config, database, signal, sources } = deps
  const { clock } = config
  const { db } = database
  const shipped = await prepareSources(db, config, say)
  const people = openPeopleJobs(
    { db, clock, config },
    { error: (error) => say(explain(error), { level: 'warn' }) },
  )
  const { keys, privateHosts, live: isForOperators } = config
  const work = { database, clock, keys, privateHosts, isForOperators }
  const jobs = jobsOf({
    ...catalogueJobs([...sources, ...shipped], work, { written, report: newsOnly(say) }),
    ...people.works,
    ...translationJobs(deps, { written, say }),
    alerts: alertJob(deps, { say }),
  })
  await tidyBefore(jobs, database)
  const running = runJobs(jobs, { database, signal, ...failuresOnce(say) })
  return {
    stop: async () => {
      people.hurry()
      await running.stop()
      await people.close()
    },
  }
}

function alertJob({ config, database }: JobDeps, { say }: Pick<JobNews, 'say'>): JobWork {
  const { clock, publicUrl, site, alerts } = config
  const error = (cause: unknown) => say(explain(cause), { level: 'warn', job: 'alerts' })
  return {
    work: async ({ signal }) => {
      await tellAlerts({ database, clock, publicUrl, site, alerts, watched: config })
      const { db } = database
      await sendAlerts({ db, clock, webhook: alerts.webhook, signal, error })
    },
  }
}

function translationJobs(
  { config, database: { db }, signal }: JobDeps,
  { written, say }: JobNews,
): Partial<Record<JobName, JobWork>> {
  const failed = (reason: string) =>
    say(`Translations: ${reason}`, { level: 'warn', job: 'translations' })
  const turns = openTranslating(config, { db, signal }, { written, failed })
  if (turns === null) return {}
  return {
    translations: {
      waitingMs: () => translationsWaiting(db, config.clock()),
      work: ({ signal: ends }) => turns.viewed(ends),
    },
    // A month's budget may be used up: what waits for the next one is not late.
    translations_ahead: {
      waitingMs: () => Promise.resolve(0),
      work: ({ signal: ends }) => turns.eager(ends),
    },
  }
}

/** Says a failure of a job once, and again after it went well or failed in another way. */
export function failuresOnce(say: JobNews['say']): Required<Pick<JobsDeps, 'failed' | 'mended'>> {
  const lastSaid = new Map<string, string>()
  return {
    failed: (job, error) => {
      const line = `The job "${job}" failed and will be tried again: ${explain(error)}`
      if (lastSaid.get(job) !== line) say(line, { level: 'error', job })
      lastSaid.set(job, line)
    },
    mended: (job) => void lastSaid.delete(job),
  }
}

/** Says an outcome once: a source that stays unreachable is worth one line, not one every quarter of an hour. */
function newsOnly(say: JobNews['say']): (report: RunReport) => void {
  const lastSaid = new Map<string, string>()
  return (report) => {
    const line = outcome(report)
    const level = report.status === 'complete' ? 'info' : 'warn'
    if (lastSaid.get(report.source) !== line)
      say(line, { level, job: 'gathering', source: report.source })
    lastSaid.set(report.source, line)
  }
}

function outcome({ source, status, error, totals }: RunReport): string {
  return status === 'complete'
    ? `Gathered ${source}: ${totals.events} events`
    : `Could not gather ${source}: ${error ?? status}`
}
