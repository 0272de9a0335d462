import { prepareSources } from '#server/ingest/source-files/installed-sources.ts'
import type { RunReport } from '#server/ingest/sources/report.ts'
import type { ScheduledSource } from '#server/ingest/sources/source.ts'
import type { Config } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import { explain } from '#server/platform/explain.ts'
import { startRepeating, type Job } from '#server/platform/repeat.ts'
import { sendAlerts } from './alerts/webhook.ts'
import { tellAlerts } from './alerts/tell-alerts.ts'
import { startPeopleJobs } from './people-job.ts'
import { startTranslating } from '#server/subjects/translation/jobs/translation-job.ts'
import { createWork } from './work.ts'
import { MINUTE_MS } from '@okolo/contract/durations'

/** Looking at the health of every source is dear. */
const ALERTS_MS = 5 * MINUTE_MS

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
  /** A line for the terminal. */
  say: (line: string) => void
}

/** Starts everything that happens without a request. */
export async function startJobs(
  { config, database, signal, sources }: JobDeps,
  { written, say }: JobNews,
): Promise<Job> {
  const { clock } = config
  const shipped = await prepareSources(database.db, config, say)
  const work = createWork([...sources, ...shipped], { written, report: newsOnly(say) })
  const deps = {
    database,
    clock,
    keys: config.keys,
    privateHosts: config.privateHosts,
    isForOperators: config.live,
  }
  const gathering = startRepeating(MINUTE_MS, (ends) => work.once({ ...deps, signal: ends }), {
    error: (error) => say(`A job failed and will be tried again: ${explain(error)}`),
    until: signal,
  })
  const people = startPeopleJobs(
    { db: database.db, clock, config },
    { error: (error) => say(`A job about people failed: ${explain(error)}`) },
  )
  const { publicUrl, site, alerts } = config
  const alerting = startRepeating(
    ALERTS_MS,
    async (ends) => {
      await tellAlerts({ database, clock, publicUrl, site, alerts })
      const { db } = database
      await sendAlerts({
        db,
        clock,
        webhook: alerts.webhook,
        signal: ends,
        error: (error) => say(explain(error)),
      })
    },
    {
      error: (error) => say(`Alerts failed and will be tried again: ${explain(error)}`),
      until: signal,
    },
  )
  const translating = startTranslating(
    config,
    { db: database.db, signal },
    {
      written,
      failed: (reason) => say(`Translations: ${reason}`),
      error: (error) => say(`Translating failed and will be tried again: ${explain(error)}`),
    },
  )
  return {
    stop: async () => {
      const jobs = [people, gathering, alerting, translating]
      await Promise.all(jobs.map(async (job) => job?.stop()))
    },
  }
}

/** Says an outcome once: a source that stays unreachable is worth one line, not one every quarter of an hour. */
function newsOnly(say: JobNews['say']): (report: RunReport) => void {
  const lastSaid = new Map<string, string>()
  return (report) => {
    const line = outcome(report)
    if (lastSaid.get(report.source) !== line) say(line)
    lastSaid.set(report.source, line)
  }
}

function outcome({ source, status, error, totals }: RunReport): string {
  return status === 'complete'
    ? `Gathered ${source}: ${totals.events} events`
    : `Could not gather ${source}: ${error ?? status}`
}
