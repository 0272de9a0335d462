import { setTimeout as sleep } from 'node:timers/promises'
import { prepareSources } from '#server/ingest/source-files/installed-sources.ts'
import { describeReport } from '#server/ingest/sources/report.ts'
import { createWork } from '#server/jobs/work.ts'
import { explain } from '#server/platform/explain.ts'
import { examples, UsageError, type AddCommands, type CommandContext } from '../cli/call/call.ts'
import { wholeNumber } from '../cli/call/given.ts'
import { MINUTE_MS } from '@okolo/contract/durations'

export const addWorker: AddCommands = (okolo, run) => {
  okolo
    .command('worker')
    .description(
      'gather what is due, minute by minute, without serving pages; any number of workers share the sources (PostgreSQL)',
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
  const due = createWork(await prepareSources(database.db, config, print), {
    written: () => undefined,
    report: (report) => {
      hasFailed ||= report.status === 'failed'
      describeReport(report).forEach((line) => print(line))
    },
  })
  const deps = {
    database,
    clock: config.clock,
    signal,
    keys: config.keys,
    privateHosts: config.privateHosts,
    isForOperators: config.live,
  }
  while (!signal.aborted) {
    try {
      await due.once({ ...deps, ...(lanes === undefined ? {} : { lanes }) })
    } catch (error) {
      if (!signal.aborted) {
        hasFailed = true
        print(`It failed${once ? '' : ' and will be tried again'}: ${explain(error)}`)
      }
    }
    if (once) return hasFailed ? 1 : 0
    await sleep(MINUTE_MS, undefined, { signal }).catch(() => undefined)
  }
  return 0
}
