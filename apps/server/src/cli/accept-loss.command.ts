import { acceptLoss } from '#server/ingest/sources/loss.ts'
import { UsageError, type Command } from './command.ts'

export const acceptLossCommand: Command = {
  usage: 'accept-loss <source>',
  summary:
    'say that a listing that lost too much to be believed (sweep_refused) is right: what it lacks goes with its next run',
  run: async (args, { config, database, print }) => {
    const [slug, ...rest] = args
    if (slug === undefined || rest.length > 0) throw new UsageError('A source is needed.')
    const loss = await acceptLoss(database.db, slug, config.clock())
    if (loss === null) throw new UsageError(`"${slug}" is no source of which a loss was refused.`)
    print(
      `${loss.reason}, seen in ${loss.runs} runs since ${loss.since.toISOString().slice(0, 10)}.`,
    )
    print(
      `Accepted: up to ${loss.vanished} records go when the whole listing is read next, which is due now. More than that is refused again.`,
    )
    return 0
  },
}
