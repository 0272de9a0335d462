/** A worker in a process of its own, for tests that kill it: node worker-process.ts <settings as JSON>. */
import { once } from 'node:events'
import { z } from 'zod'
import { openPostgres } from '#server/platform/database/db.ts'
import { systemClock } from '#server/platform/clock.ts'
import { catalogueJobs } from '#server/jobs/catalogue-jobs.ts'
import { jobsOf } from '#server/jobs/jobs.ts'
import { runJobs } from '#server/platform/jobs/run-jobs.ts'
import { sampleSource } from './sample-platform.ts'

const Settings = z.object({
  databaseUrl: z.string(),
  port: z.number(),
  slugs: z.array(z.string()),
  leaseSeconds: z.number(),
  lanes: z.number(),
})

const settings = Settings.parse(JSON.parse(process.argv[2] ?? ''))
const database = await openPostgres(settings.databaseUrl)
const host = 'agenda.test'
const sources = settings.slugs.map((slug, i) => ({
  settings: sampleSource(slug, {
    connector: 'openagenda',
    platform: slug,
    config: { agenda: String(i + 1), baseUrl: `http://${host}`, pageSize: 20 },
  }),
  everyMinutes: 60,
  routes: new Map([[host, { host: '127.0.0.1', port: settings.port }]]),
}))
const stopping = new AbortController()
process.once('SIGTERM', () => stopping.abort())
const jobs = jobsOf(
  catalogueJobs(
    sources,
    {
      database,
      clock: systemClock,
      leaseSeconds: settings.leaseSeconds,
      lanes: settings.lanes,
    },
    {
      written: () => undefined,
      report: ({ source, status, error }) =>
        process.stdout.write(`${source} ${status} ${error ?? ''}\n`),
    },
  ),
).map((job) => ({ ...job, everyMs: 200 }))
const running = runJobs(jobs, {
  database,
  signal: stopping.signal,
  failed: (job, error) => process.stdout.write(`${job} failed: ${String(error)}\n`),
})
await once(stopping.signal, 'abort')
await running.stop()
await database.close()
