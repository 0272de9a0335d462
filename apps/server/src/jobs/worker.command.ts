import { once as nextEvent } from 'node:events'
import { prepareSources } from '#server/ingest/source-files/installed-sources.ts'
import { describeReport } from '#server/ingest/sources/report.ts'
import { runJobs, runOnce } from '#server/platform/jobs/run-jobs.ts'
import { catalogueJobs } from './catalogue-jobs.ts'
import { jobsOf } from './jobs.ts'
import { failuresOnce } from './start-jobs.ts'
import { examples, UsageError, type AddCommands, type CommandContext } from '../cli/call/call.ts'
import { wholeNumber } from '../cli/call/given.ts'

export const addWorker: AddCommands = (okolo, run) => {
  okolo
    .command('worker')
    .description(
      'gather what is due, and do the other jobs about events, without serving pages; any number of workers share them (PostgreSQL)',
    )
    .option('--lanes <number>', 'sources gathered at a time (default: 4)', wholeNumber(1, 32))
    .option('--once', 'end when nothing is due any more', false)
    .addHelpText('after', examples('worker --once'))
    .action((options) => run((context) => work(options, context)))
}

async function work(
  { lanes, once }: { lanes?: number | undefined; once: boolean },
  { database, config, print, signal }: CommandContext,
): Promise<number> {
  if (database.kind === 'pglite' && !once)
    throw new UsageError(
      'The embedded database is worked by its server. Set DATABASE_URL, or use --once.',
    )
  let hasFailed = false
  const { clock, keys, privateHosts, live: isForOperators } = config
  const deps = { database, clock, keys, privateHosts, isForOperators }
  const given = { ...deps, ...(lanes === undefined ? {} : { lanes }) }
  const works = catalogueJobs(await prepareSources(database.db, config, print), given, {
    written: () => undefined,
    report: (report) => {
      hasFailed ||= report.status === 'failed'
      describeReport(report).forEach((line) => print(line))
    },
  })
  const jobs = jobsOf(works)
  const { failed, mended } = failuresOnce(print)
  const on = {
    mended,
    failed: (job: string, error: unknown) => {
      hasFailed = true
      failed(job, error)
    },
  }
  if (once) {
    await runOnce(jobs, { database, signal, ...on })
    return hasFailed ? 1 : 0
  }
  const running = runJobs(jobs, { database, signal, ...on })
  if (!signal.aborted) await nextEvent(signal, 'abort')
  await running.stop()
  return 0
}
