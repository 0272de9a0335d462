import { parseArgs } from 'node:util'
import { connectorNamed } from '#server/ingest/gather-source.ts'
import { replay } from '#server/ingest/gather.ts'
import { describeReport } from '#server/ingest/report.ts'
import { findSource } from '#server/ingest/source.ts'
import { UsageError, type Command } from './command.ts'
import { showProgress } from './progress.ts'

export const replayCommand: Command = {
  usage: 'replay --source <slug>',
  summary: 'map the stored records of a source again, without fetching anything',
  run: async (args, context) => {
    const { values } = parseArgs({ args, options: { source: { type: 'string' } } })
    if (!values.source) throw new UsageError('--source is needed.')
    const source = await findSource(context.database.db, values.source)
    if (source === null) throw new UsageError(`There is no source "${values.source}".`)
    const progress = showProgress(source.slug, { ...context, now: () => performance.now() })
    const report = await replay(
      source,
      connectorNamed(source.connector),
      {
        db: context.database.db,
        clock: context.config.clock,
        signal: context.signal,
        onProgress: progress.update,
      },
      { everything: true },
    )
    progress.stop()
    for (const line of describeReport(report)) context.print(line)
    return 0
  },
}
