import { connectorNamed } from '#server/platform/connectors.ts'
import { replay } from '#server/ingest/gather/gather.ts'
import { acceptLoss } from '#server/ingest/sources/loss.ts'
import { resetBreaker, resetQuota } from '#server/ingest/sources/reset.ts'
import { remergeSource } from '#server/ingest/maintenance/remerge.ts'
import { describeReport } from '#server/ingest/sources/report.ts'
import { examples, UsageError, type AddCommands, type CommandContext } from '../call/call.ts'
import { logHere, namedSource } from '../call/given.ts'
import { showProgress } from '../call/progress.ts'

/**
 * Only raw records, listings and events are stored, so a replay starts at one of the first two:
 * mapping, normalising and resolving happen together.
 */
const STAGES: Record<string, 'record' | 'listing'> = {
  map: 'record',
  normalise: 'record',
  resolve: 'record',
  merge: 'listing',
}

export const addMending: AddCommands = (okolo, run) => {
  okolo
    .command('accept-loss')
    .description(
      'say that a listing that lost too much to be believed (sweep_refused) is right: what it lacks goes with its next run',
    )
    .argument('<source>', 'the slug of its source')
    .addHelpText('after', examples('accept-loss madrid-agenda'))
    .action((slug) => run((context) => believe(slug, context)))
  okolo
    .command('reset')
    .description('make a source due at once, and forget what keeps it waiting')
    .requiredOption('--source <slug>', 'the source')
    .option('--breaker', 'close its circuit breaker', false)
    .option('--quota', 'forget the requests that its platform was asked today', false)
    .addHelpText('after', examples('reset --source madrid-agenda --breaker'))
    .action((options) => run((context) => reset(options, context)))
  okolo
    .command('replay')
    .description('make the listings and events of a source again, without fetching anything')
    .requiredOption('--source <slug>', 'the source')
    .addOption(
      okolo
        .createOption(
          '--stage <stage>',
          'from its stored records (map, normalise and resolve: one step) or its stored listings (merge)',
        )
        .choices(Object.keys(STAGES))
        .default('map'),
    )
    .addHelpText('after', examples('replay --source madrid-agenda --stage merge'))
    .action(({ source, stage }) => run((context) => replaySource(source, stage, context)))
}

async function believe(slug: string, { config, database, print }: CommandContext): Promise<number> {
  const loss = await acceptLoss(database.db, slug, config.clock())
  if (loss === null) throw new UsageError(`"${slug}" is not a source of which a loss was refused.`)
  print(`${loss.reason}, seen in ${loss.runs} runs since ${loss.since.toISOString().slice(0, 10)}.`)
  print(
    `Accepted: up to ${loss.vanished} records go when the whole listing is read next, which is due now. More than that is refused again.`,
  )
  return 0
}

async function reset(
  { source: slug, breaker, quota }: { source: string; breaker: boolean; quota: boolean },
  context: CommandContext,
): Promise<number> {
  const { config, database, print } = context
  if (breaker === quota) throw new UsageError('One of --breaker and --quota is needed.')
  const { db } = database
  const source = await namedSource(db, slug)
  const forgotten = await (breaker ? resetBreaker : resetQuota)(db, source, config.clock())
  await logHere(context, {
    what: breaker ? 'source.reset-breaker' : 'source.reset-quota',
    about: slug,
    details: { forgotten },
  })
  if (breaker)
    print(
      forgotten === 0
        ? `${slug} has not failed: its breaker is closed.`
        : `${slug}: the breaker is closed, ${forgotten} ${forgotten === 1 ? 'failure is' : 'failures are'} forgotten. It is due now.`,
    )
  else
    print(
      forgotten === 0
        ? `No request was made today (UTC) for sources of ${source.connector}.`
        : `${source.connector}: ${forgotten} of today's requests are forgotten; the platform itself may still count them. ${slug} is due now.`,
    )
  return 0
}

async function replaySource(slug: string, stage: string, context: CommandContext): Promise<number> {
  const source = await namedSource(context.database.db, slug)
  const progress = showProgress(source.slug, context)
  const { config, database, signal } = context
  const deps = { db: database.db, clock: config.clock, signal, onProgress: progress.update }
  try {
    const making =
      STAGES[stage] === 'listing'
        ? remergeSource(source, deps)
        : replay(source, connectorNamed(source.connector), deps, { everything: true })
    for (const line of describeReport(await making.finally(progress.stop))) context.print(line)
    return 0
  } catch (error) {
    if (!signal.aborted) throw error
    context.print('Interrupted. The same command goes on where it stopped.')
    return 1
  }
}
