import { connectorNamed } from '#server/ingest/gather-source.ts'
import { replay } from '#server/ingest/gather.ts'
import { remergeSource } from '#server/ingest/remerge.ts'
import { describeReport } from '#server/ingest/report.ts'
import { examples, type AddCommands, type CommandContext } from '../call/call.ts'
import { namedSource } from '../call/given.ts'
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

export const addReplay: AddCommands = (okolo, run) => {
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

async function replaySource(slug: string, stage: string, context: CommandContext): Promise<number> {
  const source = await namedSource(context.database.db, slug)
  const progress = showProgress(source.slug, context)
  const deps = {
    db: context.database.db,
    clock: context.config.clock,
    signal: context.signal,
    onProgress: progress.update,
  }
  try {
    const report =
      STAGES[stage] === 'listing'
        ? await remergeSource(source, deps)
        : await replay(source, connectorNamed(source.connector), deps, { everything: true })
    progress.stop()
    for (const line of describeReport(report)) context.print(line)
    return 0
  } catch (error) {
    progress.stop()
    if (!context.signal.aborted) throw error
    context.print('Interrupted. The same command goes on where it stopped.')
    return 1
  }
}
