import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readLiveSources } from '#server/ingest/gather/live-sources.ts'
import { describeReport } from '#server/ingest/sources/report.ts'
import { createWork } from '#server/jobs/work.ts'
import { explain } from '#server/platform/explain.ts'
import { UsageError, type Command } from './command.ts'

const MINUTE_MS = 60_000

export const workerCommand: Command = {
  usage: 'worker [--lanes <number>] [--once]',
  summary:
    'gather what is due, minute by minute, without serving pages; any number of workers share the sources (PostgreSQL)',
  run: async (args, { database, config, print, signal }) => {
    const { values } = parseArgs({
      args,
      options: { lanes: { type: 'string' }, once: { type: 'boolean', default: false } },
    })
    const lanes = values.lanes === undefined ? undefined : Number(values.lanes)
    if (lanes !== undefined && (!Number.isInteger(lanes) || lanes < 1 || lanes > 32))
      throw new UsageError('--lanes must be a number from 1 to 32.')
    if (database.kind === 'pglite' && !values.once)
      throw new UsageError(
        'The embedded database is worked by its server. Set DATABASE_URL, or use --once.',
      )
    let hasFailed = false
    const work = createWork(await readLiveSources(), {
      written: () => undefined,
      report: (report) => {
        hasFailed ||= report.status === 'failed'
        describeReport(report).forEach((line) => print(line))
      },
    })
    const deps = { database, clock: config.clock, signal, keys: config.keys, isForOperators: true }
    while (!signal.aborted) {
      try {
        await work.once({ ...deps, ...(lanes === undefined ? {} : { lanes }) })
      } catch (error) {
        if (!signal.aborted) {
          hasFailed = true
          const next = values.once ? '' : ' and will be tried again'
          print(`It failed${next}: ${explain(error)}`)
        }
      }
      if (values.once) return hasFailed ? 1 : 0
      await sleep(MINUTE_MS, undefined, { signal }).catch(() => undefined)
    }
    return 0
  },
}
