import { askForBackfill, findBackfill, runBackfill } from '#server/ingest/backfill.ts'
import { describeReport } from '#server/ingest/report.ts'
import { examples, UsageError, type AddCommands, type CommandContext } from '../call/call.ts'
import { day, namedSource } from '../call/given.ts'
import { showProgress } from '../call/progress.ts'
import { withRoutesOf } from './reach-source.ts'

export const addBackfill: AddCommands = (okolo, run) => {
  okolo
    .command('backfill')
    .description('gather what the schedule does not, such as past events, with a cursor of its own')
    .requiredOption('--source <slug>', 'the source')
    .option('--from <day>', 'the first day', day)
    .option('--to <day>', 'the last day', day)
    .option('--later', 'let the workers do it, when nothing is due', false)
    .addHelpText(
      'after',
      examples('backfill --source madrid-agenda --from 2025-01-01 --to 2025-12-31'),
    )
    .action((options) => run((context) => backfill(options, context)))
}

type Options = {
  source: string
  from?: string | undefined
  to?: string | undefined
  later: boolean
}

async function backfill(options: Options, context: CommandContext): Promise<number> {
  const { database, config, print, signal } = context
  const days = { from: options.from ?? null, to: options.to ?? null }
  if (days.from !== null && days.to !== null && days.from > days.to)
    throw new UsageError('--from is after --to.')
  const source = await namedSource(database.db, options.source)
  const ask = () => askForBackfill(database.db, source.id, days, config.clock())
  if (options.later) {
    await ask()
    print(`The back-fill of ${source.slug} waits until nothing else is due.`)
    return 0
  }
  const progress = showProgress(source.slug, context)
  const report = await withRoutesOf(source, config, async (routes) => {
    await ask()
    return runBackfill(source, {
      database,
      clock: config.clock,
      signal,
      keys: config.keys,
      routes,
      onProgress: progress.update,
    })
  }).finally(progress.stop)
  for (const line of describeReport(report)) print(line)
  const done = await findBackfill(database.db, source.id)
  if (done?.finishedAt === null)
    print('It is not finished: the same command, or a worker, goes on where it stopped.')
  return report.status === 'complete' ? 0 : 1
}
