import { parseArgs } from 'node:util'
import { z } from 'zod'
import { askForBackfill, findBackfill, runBackfill } from '#server/ingest/gather/backfill.ts'
import { describeReport } from '#server/ingest/sources/report.ts'
import { findSource } from '#server/ingest/sources/source.ts'
import { UsageError, type Command } from './command.ts'
import { showProgress } from './progress.ts'
import { withRoutesOf } from './reach-source.ts'

export const backfillCommand: Command = {
  usage: 'backfill --source <slug> [--from <day>] [--to <day>] [--later]',
  summary:
    'gather what the schedule does not, such as past events, with a cursor of its own; --later: by the workers, when nothing is due',
  run: async (args, context) => {
    const { values } = parseArgs({
      args,
      options: {
        source: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        later: { type: 'boolean', default: false },
      },
    })
    if (!values.source) throw new UsageError('--source is needed.')
    const days = { from: dayOf('--from', values.from), to: dayOf('--to', values.to) }
    if (days.from !== null && days.to !== null && days.from > days.to)
      throw new UsageError('--from is after --to.')
    const { database, config, print, signal } = context
    const source = await findSource(database.db, values.source)
    if (source === null) throw new UsageError(`There is no source "${values.source}".`)
    const ask = () => askForBackfill(database.db, source.id, days, config.clock())
    if (values.later) {
      await ask()
      print(`The back-fill of ${source.slug} waits until nothing else is due.`)
      return 0
    }
    const progress = showProgress(source.slug, { ...context, now: () => performance.now() })
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
    const backfill = await findBackfill(database.db, source.id)
    if (backfill?.finishedAt === null)
      print('It is not finished: the same command, or a worker, goes on where it stopped.')
    return report.status === 'complete' ? 0 : 1
  },
}

function dayOf(name: string, value: string | undefined): string | null {
  if (value === undefined) return null
  const day = z.iso.date().safeParse(value)
  if (!day.success) throw new UsageError(`${name} must be a day such as 2025-01-31.`)
  return day.data
}
