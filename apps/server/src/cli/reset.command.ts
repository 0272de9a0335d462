import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { resetBreaker, resetQuota } from '#server/ingest/sources/reset.ts'
import { findSource } from '#server/ingest/sources/source.ts'
import { logAction } from '#server/people/operators/actions.ts'
import { UsageError, type Command } from './command.ts'

export const resetCommand: Command = {
  usage: 'reset --source <slug> (--breaker | --quota)',
  summary:
    "close a source's circuit breaker, or forget the requests that its platform was asked today; it is due at once",
  run: async (args, { config, database, print }) => {
    const { values } = parseArgs({
      args,
      options: {
        source: { type: 'string' },
        breaker: { type: 'boolean', default: false },
        quota: { type: 'boolean', default: false },
      },
    })
    if (!values.source) throw new UsageError('--source is needed.')
    if (values.breaker === values.quota)
      throw new UsageError('One of --breaker and --quota is needed.')
    const { db } = database
    const source = await findSource(db, values.source)
    if (source === null) throw new UsageError(`There is no source "${values.source}".`)
    const now = config.clock()
    const forgotten = values.breaker
      ? await resetBreaker(db, source, now)
      : await resetQuota(db, source, now)
    await logAction(
      db,
      { who: userInfo().username, sessionId: null, at: now },
      {
        what: values.breaker ? 'source.reset-breaker' : 'source.reset-quota',
        about: source.slug,
        details: { forgotten },
      },
    )
    if (values.breaker)
      print(
        forgotten === 0
          ? `${source.slug} has not failed: its breaker is closed.`
          : `${source.slug}: the breaker is closed, ${forgotten} ${forgotten === 1 ? 'failure is' : 'failures are'} forgotten. It is due now.`,
      )
    else
      print(
        forgotten === 0
          ? `No request was made today (UTC) for sources of ${source.connector}.`
          : `${source.connector}: ${forgotten} of today's requests are forgotten; the platform itself may still count them. ${source.slug} is due now.`,
      )
    return 0
  },
}
