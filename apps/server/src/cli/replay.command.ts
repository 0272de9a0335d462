import { parseArgs } from 'node:util'
import { connectorNamed } from '#server/ingest/gather/gather-source.ts'
import { replay } from '#server/ingest/gather/gather.ts'
import { remergeSource } from '#server/ingest/upkeep/remerge.ts'
import { describeReport } from '#server/ingest/sources/report.ts'
import { findSource } from '#server/ingest/sources/source.ts'
import { UsageError, type Command } from './command.ts'
import { showProgress } from './progress.ts'

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

export const replayCommand: Command = {
  usage: 'replay --source <slug> [--stage map|normalise|resolve|merge]',
  summary:
    'make the listings and events of a source again, from its stored records (map, normalise and resolve: one step) or from its stored listings (merge), without fetching anything',
  run: async (args, context) => {
    const { values } = parseArgs({
      args,
      options: { source: { type: 'string' }, stage: { type: 'string', default: 'map' } },
    })
    if (!values.source) throw new UsageError('--source is needed.')
    const from = STAGES[values.stage]
    if (from === undefined)
      throw new UsageError(`--stage is one of ${Object.keys(STAGES).join(', ')}.`)
    const source = await findSource(context.database.db, values.source)
    if (source === null) throw new UsageError(`There is no source "${values.source}".`)
    const progress = showProgress(source.slug, { ...context, now: () => performance.now() })
    const deps = {
      db: context.database.db,
      clock: context.config.clock,
      signal: context.signal,
      onProgress: progress.update,
    }
    try {
      const report =
        from === 'listing'
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
  },
}
