import { parseArgs } from 'node:util'
import { gatherSource } from '#server/ingest/gather-source.ts'
import { readLiveSources } from '#server/ingest/live-sources.ts'
import { describeReport } from '#server/ingest/report.ts'
import { UsageError, type Command } from './command.ts'
import { showProgress } from './progress.ts'

export const gatherCommand: Command = {
  usage: 'gather [--source <slug>]',
  summary: 'gather the sources of apps/server/sources/live.json now, or one of them',
  run: async (args, context) => {
    const { values } = parseArgs({ args, options: { source: { type: 'string' } } })
    const listed = await readLiveSources()
    const wanted = listed.filter(
      ({ settings }) => values.source === undefined || settings.slug === values.source,
    )
    if (wanted.length === 0) {
      const known = listed.map(({ settings }) => settings.slug).join(', ')
      throw new UsageError(`There is no source "${values.source ?? ''}". There are: ${known}.`)
    }
    let failed = 0
    for (const { settings } of wanted) {
      const progress = showProgress(settings.slug, { ...context, now: () => performance.now() })
      const report = await gatherSource(settings, {
        database: context.database,
        clock: context.config.clock,
        signal: context.signal,
        keys: context.config.keys,
        onProgress: progress.update,
      })
      progress.stop()
      for (const line of describeReport(report)) context.print(line)
      if (report.status !== 'complete') failed += 1
    }
    return failed === 0 ? 0 : 1
  },
}
